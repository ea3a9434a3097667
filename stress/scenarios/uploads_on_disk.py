from suite.api import API, Api
from suite.crowd import Crowd
from suite.probe import HEALTH
from suite.raw import ask, request
from suite.recovery import check_all_works, check_descriptors
from suite.scenario import scenario


@scenario("Uploads that fill the descriptors fail alone, and the table keeps working")
def uploads_on_disk(here):
    """A body that does not fit into memory is in a temporary file, which takes a descriptor as well."""
    with here.server(descriptors=1024, java="-Xmx64m") as server:
        run = Api(server.port).run()
        before = server.descriptors()
        head = (
            "POST /api/2.0/mlflow/runs/log-batch HTTP/1.1\r\nHost: localhost\r\n"
            "Content-Type: application/json\r\nContent-Length: 110000\r\n\r\n"
        ).encode()
        with Crowd(server.port) as crowd:
            for source in ("127.0.0.3", "127.0.0.4"):
                crowd.join(330, head + b" " * 100_000, source)
            crowd.run(3)
            used = server.descriptors()
            health = ask(server.port, HEALTH["health"], timeout=10)
            here.check("health is answered", health and health.status == 200, health)
            metric = '{"run_id": "%s", "key": "m", "value": 1, "timestamp": 1}' % run
            log = request("POST", f"{API}runs/log-metric", metric, Content_Type="application/json")
            written = ask(server.port, log, timeout=10)
            here.check("a metric is logged meanwhile", written and written.status == 200, written)
            crowd.send(b" " * 10_000)
            crowd.run(8)
            statuses = crowd.statuses()
        here.figure(uploads=660, statuses=dict(statuses), descriptors=used, rss_MB=server.rss())
        odd = set(statuses) - {"400", "408", "503", "none"}
        here.check("uploads are read as no JSON, refused, or make room", not odd, statuses)
        check_all_works(here, server)
        check_descriptors(here, server, before)
