from suite.api import API, Api
from suite.scenario import scenario
from suite.wrk import wrk

LEAST_SHARE = 0.8
"""Minimum share of the best goodput, at any number of connections."""


@scenario("Goodput does not collapse under more connections than saturate the server")
def overload(here):
    counts = here.sizes.of([32, 128, 1000], [32, 64, 128, 500, 1000, 2000])
    seconds = here.sizes.of(2, 5, 30)
    with here.server("--durability", "os") as server:
        run = Api(server.port).run()
        Api(server.port).params(run, 20, 20)
        metric = '{"run_id": "%s", "key": "m", "value": 1, "timestamp": NUMBER, "step": NUMBER}' % run
        writes = ("POST", f"{API}runs/log-metric", metric)
        reads = ("GET", f"{API}runs/get?run_id={run}", "")
        for name, what in (("log-metric", writes), ("runs/get", reads)):
            # Warm-up: code that is not compiled yet would look like an early overload.
            wrk(server.port, 32, here.sizes.of(3, 8), *what)
            best = 0.0
            for connections in counts:
                result = wrk(server.port, connections, seconds, *what)
                goodput = result["good"] / result["seconds"]
                best = max(best, goodput)
                here.figure(
                    **{name: connections}, goodput=goodput, busy=result["busy"], other=result["other"],
                    broken=result["broken"], timeouts=result["timeouts"],
                    p50_ms=result["p50"], p99_ms=result["p99"], max_ms=result["most"], rss_MB=server.rss(),
                )
                case = f"{name} over {connections} connections"
                share = goodput / best
                here.check(f"{case}: goodput is 80 % of the best", share >= LEAST_SHARE / _noise(here), f"{share:.0%}")
                here.check(f"{case}: no answer but 200 and 503", not result["other"], result["other"])
                refused = result["busy"] + result["broken"] + result["timeouts"]
                here.check(f"{case}: few are refused", refused <= result["good"] / 20, result)


def _noise(here) -> float:
    """Other load on the machine may slow down one measurement and not the next."""
    return 1 if here.slack <= 1 else 1.5
