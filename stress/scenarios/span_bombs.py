import gzip
import zlib

from suite.probe import probing
from suite.raw import ask
from suite.recovery import check_all_works
from suite.scenario import scenario
from suite.spans import export, message, span, varint
from suite.threads import at_once

GIGABYTE = 1_000_000_000
MOST_MEMORY = 600


@scenario("Compressed spans that unpack to gigabytes are refused, in bounded memory")
def span_bombs(here):
    size = here.sizes.of(GIGABYTE // 8, GIGABYTE, 4 * GIGABYTE)
    bombs = {
        "zeros in gzip": _gzip(size),
        "zeros in deflate": _deflate(size),
        "gzip in gzip": gzip.compress(_gzip(size)),
        "one long field in gzip": _gzip(size, varint(1 << 3 | 2) + varint(size)),
    }
    with here.server(java="-Xmx160m") as server:
        with probing(server.port) as probe:
            for name, bomb in bombs.items():
                encoding = "deflate" if "deflate" in name else "gzip"
                sent = message(bomb, Content_Encoding=encoding, Connection="close")
                answers = at_once(8, lambda _: ask(server.port, sent, timeout=120))
                statuses = sorted({answer.status if answer else 0 for answer in answers})
                here.figure(bomb=name, sent_KB=len(bomb) // 1000, statuses=statuses, peak_MB=server.peak_rss())
                here.check(f"{name}: refused with an error", set(statuses) <= {400, 413, 503}, statuses)
        here.check("memory is bounded", server.peak_rss() <= MOST_MEMORY, f"{server.peak_rss():.0f} MB")
        here.check("health never fails", not probe["health"].failed, probe["health"])
        honest = message(gzip.compress(export([span(b"h" * 16, 0)])), Content_Encoding="gzip")
        stored = ask(server.port, honest)
        here.check("honest spans in gzip are stored", stored and stored.status == 200, stored)
        check_all_works(here, server)


def _gzip(size: int, first: bytes = b"") -> bytes:
    return _packed(zlib.compressobj(9, wbits=31), size, first)


def _deflate(size: int) -> bytes:
    return _packed(zlib.compressobj(9), size, b"")


def _packed(compressor, size: int, first: bytes) -> bytes:
    zeros = bytes(1_000_000)
    parts = [compressor.compress(first)]
    parts += [compressor.compress(zeros) for _ in range(size // len(zeros))]
    return b"".join(parts) + compressor.flush()
