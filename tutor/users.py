"""Logins in a file: names with a role and a hashed password. One real entry:

ann:
  name: Ann
  role: teacher
  password: $2b$12$J8y5FqyFqY1Jc0m2hL9ZyuQv0lq1c2b6k9cVQ0h7m3n4o5p6q7r8s
"""

from __future__ import annotations

import re
from pathlib import Path

import bcrypt
import yaml
from pydantic import Field, TypeAdapter, ValidationError

from tutor.domain import Learner, Role, Value, content_hash
from tutor.errors import InputError, UnknownId, UnreadableFile

_LOGIN = re.compile(r"[a-z0-9](?:[a-z0-9._@-]{0,62}[a-z0-9])?")
_SHORTEST, _LONGEST = 8, 72  # bytes; bcrypt reads no more
_NOBODY = b"$2b$12$C6UzMDM.H6dfI/f/IKcEeO5ZkYh0Dk0b0nYVqCqXbWbJ1wC1Yc5bK"  # so that no name is refused faster


class Account(Value):
    """One login. `password` is a bcrypt hash (Provos and Mazieres 1999)."""

    name: str = ""
    role: Role = Role.LEARNER
    password: str = Field(pattern=r"^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$")


_ACCOUNTS: TypeAdapter[dict[str, Account]] = TypeAdapter(dict[str, Account])


class Users:
    """The logins of a file, read again whenever it changes: who is taken out of it is out at once."""

    def __init__(self, path: Path) -> None:
        """Raises UnreadableFile where the file cannot be used."""
        self._path = path
        self._read_at = 0
        self._accounts: dict[str, Account] = {}
        self._fresh()

    def check(self, login: str, password: str) -> Learner | None:
        """Return who signs in with that name and password, None where they do not fit."""
        account = self._fresh().get(login)
        known = account.password.encode() if account is not None else _NOBODY
        fits = bcrypt.checkpw(password.encode()[:_LONGEST], known)
        return _learner(login, account) if fits and account is not None else None

    def find(self, login: str) -> Learner | None:
        account = self._fresh().get(login)
        return _learner(login, account) if account is not None else None

    def stamp(self, login: str) -> str:
        """Return what changes when the password does, so that sessions begun with the old one end."""
        account = self._fresh().get(login)
        return content_hash(account.password) if account is not None else ""

    def _fresh(self) -> dict[str, Account]:
        try:
            changed = self._path.stat().st_mtime_ns
        except OSError as error:
            raise UnreadableFile(f"expected a file of users at {self._path}, found none ({error.strerror})") from error
        if changed != self._read_at:
            self._accounts, self._read_at = read_accounts(self._path), changed
        return self._accounts


def read_accounts(path: Path) -> dict[str, Account]:
    """Return the accounts of a file by their logins. Raises UnreadableFile with all of its faults."""
    try:
        accounts = _ACCOUNTS.validate_python(yaml.safe_load(path.read_text(encoding="utf-8")) or {})
    except ValidationError as error:
        faults = [f"  {'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()]
        raise UnreadableFile("\n".join([f"{path} is not a file of users:", *faults, _MAKE])) from error
    except (OSError, UnicodeError, yaml.YAMLError) as error:
        raise UnreadableFile(f"{path} cannot be read as a file of users ({error})\n{_MAKE}") from error
    if wrong := [login for login in accounts if not _LOGIN.fullmatch(login)]:
        raise UnreadableFile(f"{path}: expected logins of a-z, 0-9 and . _ @ -, got {', '.join(map(repr, wrong))}")
    return accounts


_MAKE = "  `tutor users FILE NAME` makes an entry"


def write_account(path: Path, login: str, password: str, role: Role, name: str = "") -> None:
    """Add an account to a file, or change it. Raises InputError for a login or password that will not do."""
    if not _LOGIN.fullmatch(login):
        raise InputError(f"expected a login of a-z, 0-9 and . _ @ -, got {login!r}")
    if not _SHORTEST <= len(password.encode()) <= _LONGEST:
        raise InputError(f"expected a password of {_SHORTEST} to {_LONGEST} bytes, got {len(password.encode())}")
    hashed = bcrypt.hashpw(password.encode(), bcrypt.gensalt()).decode()
    known = read_accounts(path) if path.exists() else {}
    _write(path, {**known, login: Account(name=name or login, role=role, password=hashed)})


def remove_account(path: Path, login: str) -> None:
    """Take an account out of a file. Raises UnknownId where there is none."""
    known = read_accounts(path)
    if login not in known:
        raise UnknownId(f"{path} has no login {login!r}; it has: {', '.join(known) or 'none'}")
    _write(path, {name: account for name, account in known.items() if name != login})


def _write(path: Path, accounts: dict[str, Account]) -> None:
    plain = {login: account.model_dump(mode="json") for login, account in accounts.items()}
    part = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.touch(mode=0o600)
        part.write_text(yaml.safe_dump(plain, sort_keys=True, allow_unicode=True), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise InputError(f"the file of users {path} cannot be written ({error.strerror}): name another") from error


def _learner(login: str, account: Account) -> Learner:
    return Learner(id=login, name=account.name or login, role=account.role)
