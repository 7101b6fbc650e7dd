from __future__ import annotations

import pytest

from assistant.memory.facts.withheld import holds_secret, is_sensitive


@pytest.mark.parametrize(
    "text",
    [
        "my card is 4111 1111 1111 1111",
        "5500-0000-0000-0004",
        "the password is hunter2",
        "PIN: 1234",
        "IBAN DE89 3704 0044 0532 0130 00",
        "CH93 0076 2011 6238 5295 7",
        "sk-abcdefghijklmnop1234",
        "AKIAIOSFODNN7EXAMPLE",
        "ghp_0123456789abcdefghijABCDEFGHIJ",
        "-----BEGIN RSA PRIVATE KEY-----",
        "078-05-1120",
        "Mein Passwort lautet geheim",
        "api key = Zm9vYmFyYmF6",
        "My wifi is called Barn and its key is Oat-4471",
        "my passport number is X1234567",
        "Meine Kontonummer ist 4711",
    ],
)
def test_secrets(text: str) -> None:
    assert holds_secret(text)


@pytest.mark.parametrize(
    "text",
    [
        "my locker number is 4471",
        "call me at 555-1234 or +41 79 123 45 67",
        "order 1234 5678 9012 3456",
        "I was born on 1988-03-12",
        "I live at 12 High Street",
        "the secret of good bread",
        "I like word games",
        "the key is under the mat",
        "I work on network code",
        "0000 0000 0000 0000",
    ],
)
def test_no_secrets(text: str) -> None:
    assert not holds_secret(text)


@pytest.mark.parametrize(
    "text",
    ["I have asthma", "my therapist", "she is pregnant", "I go to church", "I am gay",
     "I vote for them", "Ich bin schwanger", "a Muslim family", "20mg of fluoxetine every morning",
     "an appointment with my oncologist"],
)  # fmt: skip
def test_sensitive_subjects(text: str) -> None:
    assert is_sensitive(text)


@pytest.mark.parametrize(
    "text", ["I live in Bern", "I love hiking", "allergic to nuts", "a vegetarian", "add a line"]
)
def test_other_subjects(text: str) -> None:
    assert not is_sensitive(text)
