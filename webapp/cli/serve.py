"""`rummiref serve`: the referee page."""

import click

from webapp.cli.command import command


@command(
    "serve",
    "Start the referee page.",
    "rummiref serve --camera usb:0 --lan",
    "rummiref serve --demo 'demo:twist?speed=2' --port 8000",
)
@click.option(
    "--camera", metavar="ADDRESS", help="usb:0, pi, http://…, rtsp://…, folder:PATH; none for no camera"
)
@click.option(
    "--demo",
    is_flag=False,
    flag_value="demo:",
    metavar="[ADDRESS]",
    help="a table that plays itself, such as demo:classic?seed=3&speed=2",
)
@click.option("--host", help="address to listen on (this machine alone by default)")
@click.option("--port", type=int, help="port to listen on (8000 by default)")
@click.option("--lan", is_flag=True, help="let phones and tablets in this network join")
def serve_command(camera: str | None, demo: str | None, host: str | None, port: int | None, lan: bool) -> int:
    """Start the page and keep it up until it is interrupted."""
    if camera is not None and demo is not None:
        raise click.UsageError("--demo is not allowed with --camera", click.get_current_context())
    from webapp.server import run_page

    return run_page(host, port, lan=lan, camera=camera, demo=demo)
