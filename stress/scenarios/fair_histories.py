from suite.api import Api
from suite.fair import check_fairness
from suite.raw import request
from suite.scenario import scenario
from suite.threads import at_once


@scenario("Light requests stay fast beside bulk histories of a long series named 100 times")
def fair_histories(here):
    points = here.sizes.of(100_000, 1_000_000)
    with here.server("--durability", "os") as server:
        run = Api(server.port).run()
        shares = points // 4
        at_once(4, lambda n: Api(server.port).points(run, "loss", shares, n * shares))
        named = "&".join([f"run_id={run}"] * 100)
        path = f"/ajax-api/2.0/mlflow/metrics/get-history-bulk?{named}&metric_key=loss&max_results=25000"
        heavy = [request("GET", path, Connection="close")] * 8
        check_fairness(here, server, "8 bulk histories", heavy, here.sizes.of(5, 10, 60))
