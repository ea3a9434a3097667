import time

from suite.api import Api
from suite.fair import check_fairness
from suite.raw import request
from suite.scenario import scenario
from suite.threads import at_once


@scenario("Light requests stay fast beside searches over many experiments")
def fair_searches(here):
    count = here.sizes.of(2_000, 10_000)
    with here.server("--durability", "os") as server:
        began = time.monotonic()
        threads = 16

        def create(thread: int):
            api = Api(server.port)
            for number in range(thread, count, threads):
                api.experiment(f"experiment {number}")

        at_once(threads, create)
        here.figure(experiments=count, created_in_s=time.monotonic() - began)
        body = """{"filter": "name LIKE '%9%9%' AND tags.a != 'b'", "max_results": 50000, "view_type": "ALL"}"""
        everything = '{"max_results": 50000, "order_by": ["name DESC"]}'
        path = "/api/2.0/mlflow/experiments/search"
        close = {"Content_Type": "application/json", "Connection": "close"}
        heavy = [request("POST", path, text, **close) for text in (body, everything)] * 4
        check_fairness(here, server, "8 searches", heavy, here.sizes.of(5, 10, 60))
