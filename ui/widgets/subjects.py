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
