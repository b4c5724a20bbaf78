"""The server of the page: waitress, with an end at which nothing is left behind."""

import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from waitress import create_server, wasyncore
from waitress.task import ThreadedTaskDispatcher

from webapp.store import MOST_UPLOAD_BYTES

THREADS, CONNECTIONS = 256, 1000
_BEAT, _END_BEAT = 1.0, 0.02
_PATIENCE = 5.0
"""Seconds in which answers under way are finished, and again as many for whoever does not listen to them."""


class PageServer:
    """Serves an application on a socket until the end, which is the same whoever wants it.

    Nothing new is begun, who watches is let go, answers under way are sent, every thread and socket is gone.
    """

    def __init__(
        self, app: object, listening: socket.socket, let_go: Callable[[], None], *, threads: int = THREADS
    ) -> None:
        """A server that is listening; ``let_go`` ends the answers that would never end by themselves."""
        self._let_go = let_go
        self._stopped = False
        self._workers: list[threading.Thread] = []
        self._map: dict[int, Any] = {}
        self._dispatcher = ThreadedTaskDispatcher()
        self._dispatcher.start_new_thread = self._start  # it forgets its threads: we have to wait for them
        self._dispatcher.set_thread_count(threads)
        self._server = create_server(
            app,
            map=self._map,
            _dispatcher=self._dispatcher,
            sockets=[listening],
            threads=threads,
            connection_limit=CONNECTIONS,
            # Room above our own limit, so that a picture a little too large still gets our own answer.
            max_request_body_size=MOST_UPLOAD_BYTES + (4 << 20),
            # What may wait for a slow phone before its stream has to wait too.
            outbuf_high_watermark=1 << 20,
            channel_timeout=60,
            # Phones come and go; each of them is no news.
            log_socket_errors=False,
        )

    def run(self) -> None:
        """Serve until somebody stops it or interrupts."""
        try:
            while not self._stopped:
                self._turn(_BEAT)
        except KeyboardInterrupt:
            pass
        finally:
            self._end()

    def stop(self) -> None:
        """Make ``run`` come to its end; may be called from anywhere, also from a signal, and twice."""
        if not self._stopped:
            self._stopped = True
            self._server.pull_trigger()

    def _start(self, target: Callable[[int], None], number: int) -> None:
        worker = threading.Thread(target=target, args=(number,), name=f"page-{number}", daemon=True)
        self._workers.append(worker)
        worker.start()

    def _turn(self, seconds: float) -> None:
        # `poll` knows no highest handle, `select` gives up at 1024.
        wasyncore.loop(seconds, use_poll=True, map=self._map, count=1)

    def _end(self) -> None:
        self._stopped = True
        self._dispatcher.set_thread_count(0)
        self._let_go()
        self._wait()
        for channel in list(self._server.active_channels.values()):
            channel.handle_close()
        self._wait()
        while self._dispatcher.queue:  # asked after the end began; waitress would complain of each
            self._dispatcher.queue.popleft().cancel()
        self._dispatcher.shutdown(timeout=0)
        self._server.close()
        wasyncore.close_all(self._map)

    def _wait(self) -> None:
        """Go on until every answer under way has been sent, for a while."""
        end = time.monotonic() + _PATIENCE
        while self._busy() and time.monotonic() < end:
            self._turn(_END_BEAT)

    def _busy(self) -> bool:
        unsent = any(channel.total_outbufs_len for channel in self._server.active_channels.values())
        return unsent or any(worker.is_alive() for worker in self._workers)
