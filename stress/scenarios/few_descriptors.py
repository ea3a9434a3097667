from suite.crowd import Crowd
from suite.probe import probing
from suite.recovery import check_all_works, check_descriptors
from suite.scenario import scenario


@scenario("With few file descriptors the server keeps accepting, and recovers")
def few_descriptors(here):
    with here.server(descriptors=160) as server:
        before = server.descriptors()
        # Of 16 connections one address may have 12: a burst from there can evict any idle one of its
        # own, even one that sends a moment later, but none of another address.
        with (
            probing(server.port, source="127.0.0.2", interval=0.1) as probe,
            Crowd(server.port) as crowd,
        ):
            crowd.join(300, b"")
            crowd.run(here.sizes.of(4, 8, 70))
            held, used = len(crowd.open), server.descriptors()
        here.figure(idle=300, still_open=held, descriptors_before=before, during=used, health=probe["health"])
        here.check("health is answered throughout", not probe["health"].failed, probe["health"].failures)
        here.check_latency("health", probe["health"].most, 2000)
        check_all_works(here, server)
        check_descriptors(here, server, before)
