import collections

from suite.api import API, Api
from suite.probe import HEALTH, probing
from suite.raw import ask, request
from suite.scenario import scenario
from suite.threads import at_once


@scenario("Giant responses fit into a small heap, or are refused with 503")
def giant_answers(here):
    params = here.sizes.of(2_000, 5_000)
    with here.server(java="-Xmx160m") as server:
        api = Api(server.port)
        experiment = api.experiment("giant")
        run = api.run(experiment)
        api.params(run, params, 6_000)
        small = api.run()
        get = request("GET", f"{API}runs/get?run_id={run}", Connection="close")
        body = '{"experiment_ids": ["%s"], "max_results": 1000}' % experiment
        search = request("POST", f"{API}runs/search", body, Content_Type="application/json", Connection="close")
        before = server.rss()
        light = {**HEALTH, "small run": request("GET", f"{API}runs/get?run_id={small}")}
        with probing(server.port, light) as probe:
            _ask_all(here, server, "24 runs/get", 24, get, params)
            _ask_all(here, server, "12 runs/search", 12, search, params)
        for name, latency in probe.latencies.items():
            here.figure(**{name: latency})
            here.check(f"{name} is answered meanwhile", not latency.failed, latency.failures)
        here.figure(rss_before_MB=before, rss_peak_MB=server.peak_rss())
        alone = ask(server.port, get, timeout=120)
        here.check("a giant run is answered afterwards", alone and alone.status == 200 and alone.is_json())
        health = ask(server.port, HEALTH["health"])
        here.check("the server answers afterwards", health and health.status == 200)


def _ask_all(here, server, name: str, count: int, data: bytes, params: int):
    answers = at_once(count, lambda _: ask(server.port, data, timeout=180))
    statuses = collections.Counter(answer.status if answer else "none" for answer in answers)
    here.figure(**{name: dict(statuses)})
    bad = [answer for answer in answers if not _is_right(answer, params)]
    here.check(f"{name} are whole, or 503 with Retry-After", not bad, [one and one.body[:100] for one in bad][:3])
    here.check(f"{name}: at least one is answered", statuses[200] > 0, statuses)


def _is_right(answer, params: int) -> bool:
    if answer is None or not answer.is_json():
        return False
    if answer.status == 503:
        return "retry-after" in answer.headers
    if answer.status != 200:
        return False
    told = answer.json()
    run = told["run"] if "run" in told else told["runs"][0]
    return len(run["data"]["params"]) == params
