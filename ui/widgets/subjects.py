"""The sensitive subjects and the kinds of secrets, in plain words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from assistant.domain.rules import SecretKind, SensitiveSubject


def subject_name_of(subject: SensitiveSubject) -> str:
    """A sensitive subject as it is asked about."""
    said = QCoreApplication.translate
    return {
        SensitiveSubject.HEALTH: said("Subjects", "Health"),
        SensitiveSubject.RELIGION: said("Subjects", "Religion"),
        SensitiveSubject.POLITICS: said("Subjects", "Politics"),
        SensitiveSubject.SEXUALITY: said("Subjects", "Sexuality"),
        SensitiveSubject.ETHNICITY: said("Subjects", "Ethnicity"),
        SensitiveSubject.CRIME: said("Subjects", "Crime and courts"),
        SensitiveSubject.UNION: said("Subjects", "Trade unions"),
        SensitiveSubject.FINANCES: said("Subjects", "Money"),
        SensitiveSubject.CHILDREN: said("Subjects", "Children"),
    }[subject]


def subject_within(subject: SensitiveSubject) -> str:
    """It within a sentence, which not every language writes with a small letter."""
    said = QCoreApplication.translate
    return {
        SensitiveSubject.HEALTH: said("Subjects", "health"),
        SensitiveSubject.RELIGION: said("Subjects", "religion"),
        SensitiveSubject.POLITICS: said("Subjects", "politics"),
        SensitiveSubject.SEXUALITY: said("Subjects", "sexuality"),
        SensitiveSubject.ETHNICITY: said("Subjects", "ethnicity"),
        SensitiveSubject.CRIME: said("Subjects", "crime and courts"),
        SensitiveSubject.UNION: said("Subjects", "trade unions"),
        SensitiveSubject.FINANCES: said("Subjects", "money"),
        SensitiveSubject.CHILDREN: said("Subjects", "children"),
    }[subject]


def secret_name(kind: SecretKind) -> str:
    """What was masked."""
    said = QCoreApplication.translate
    return {
        SecretKind.CARD: said("Subjects", "Card number masked"),
        SecretKind.IBAN: said("Subjects", "Account number masked"),
        SecretKind.PASSWORD: said("Subjects", "Password masked"),
        SecretKind.PIN: said("Subjects", "PIN masked"),
        SecretKind.KEY: said("Subjects", "Access key masked"),
        SecretKind.PRIVATE_KEY: said("Subjects", "Private key masked"),
        SecretKind.TOKEN: said("Subjects", "Token masked"),
        SecretKind.NATIONAL_ID: said("Subjects", "Identity number masked"),
        SecretKind.PHRASE: said("Subjects", "Recovery phrase masked"),
    }[kind]
