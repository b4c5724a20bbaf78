"""A PostgreSQL server for the tests: Debian's own programs, on loopback, in a folder that goes away again."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ports import free_port

MISSING = "PostgreSQL is not installed: `scripts/system-packages postgres` installs it or says how"


def programs() -> Path:
    """The folder with PostgreSQL's programs; Debian keeps it out of the PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: path.parts)
    on_path = shutil.which("initdb")
    if not found and on_path is None:
        pytest.fail(MISSING)
    return found[-1].parent if found else Path(str(on_path)).resolve().parent


def _somebody() -> int | None:
    """PostgreSQL refuses to run as root: then somebody else runs it."""
    return pwd.getpwnam("nobody").pw_uid if os.getuid() == 0 else None


@contextmanager
def server() -> Iterator[str]:
    """The address of an empty server, up while the block runs."""
    bin_, user, port = programs(), _somebody(), free_port()
    folder = Path(tempfile.mkdtemp(prefix="rummiref-postgres-"))
    if user is not None:
        os.chown(folder, user, -1)
    data = folder / "data"

    def run(program: str, *arguments: str) -> None:
        done = subprocess.run(
            [bin_ / program, *arguments],
            user=user,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stdout

    options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder}"
    try:
        run("initdb", "-D", str(data), "-U", "referee", "-A", "trust", "-E", "UTF8", "--no-locale")
        run("pg_ctl", "-D", str(data), "-w", "-t", "60", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://referee@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
