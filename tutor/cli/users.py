"""`tutor users`: the logins of `tutor ui --users FILE`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tutor.cli.options import named


def users(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File of users; made where there is none.")],
    login: Annotated[
        str | None, typer.Argument(metavar="NAME", help="Who signs in; all are listed without it.")
    ] = None,
    role: Annotated[str, typer.Option(help="learner or teacher, who may also change verdicts and banks.")] = "learner",
    remove: Annotated[bool, typer.Option("--remove", help="Take the login out of the file.")] = False,
    password: Annotated[
        str | None, typer.Option("--password", help="For scripts; asked for where not given.", show_default=False)
    ] = None,
) -> None:
    """List the logins of a file, add one, change it, or take it out. Passwords are kept as hashes only."""
    from tutor.domain import Role
    from tutor.users import read_accounts, remove_account, write_account

    if login is None:
        for name, account in read_accounts(file).items():
            print(f"{name}  {account.role}")
        return
    if remove:
        remove_account(file, login)
        print(f"{login} is out")
        return
    wanted = named(Role, role)
    secret = password or typer.prompt("Password", hide_input=True, confirmation_prompt=True)
    write_account(file, login, secret, wanted)
    print(f"{login} can sign in as {wanted}: tutor ui --users {file}")
