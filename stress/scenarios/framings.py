import json

from suite.api import API, Api
from suite.curl import curl
from suite.nginx import nginx
from suite.raw import Raw, request
from suite.scenario import scenario

GRAPHQL = """query($d: MlflowSearchRunsInput!) { mlflowSearchRuns(input: $d) {
  apiError { code message } runs { info { runId runName } data { params { key value } } } } }"""


@scenario("Long responses are byte-identical with every version, connection and proxy")
def framings(here):
    with here.server() as server:
        routes = _routes(Api(server.port))
        expected = {}
        for name, (method, path, body) in routes.items():
            expected[name] = Api(server.port).call(method, path, body)
            answer = expected[name]
            here.check(f"{name} is whole", answer.status == 200 and answer.whole, answer.body[:200])
            if name != "artifact download":
                here.check(f"{name} is JSON", answer.is_json())
        here.figure(**{name.replace(" ", "_"): len(one.body) for name, one in expected.items()})
        _by_sockets(here, server, routes, expected)
        _by_curl(here, server.port, routes, expected, "directly")
        with nginx(here.folder / "nginx10", server.port) as port:
            _by_curl(here, port, routes, expected, "through nginx with HTTP/1.0")
        keep = 'proxy_http_version 1.1; proxy_set_header Connection "";'
        with nginx(here.folder / "nginx11", server.port, keep) as port:
            _by_curl(here, port, routes, expected, "through nginx with HTTP/1.1")


def _routes(api: Api) -> dict:
    """The requests: a method, a path and a body by name."""
    experiment = api.experiment("framings")
    run = api.run(experiment)
    api.points(run, "loss", 26_000)
    api.params(run, 2_000, 40)
    for number in range(120):
        api.run(experiment, run_name=f"run {number}")
    for number in range(300):
        api.call("PUT", f"/api/2.0/mlflow-artifacts/artifacts/many/file{number}.txt", "x")
    api.call("PUT", "/api/2.0/mlflow-artifacts/artifacts/big.bin", "y" * 3_000_000)
    ajax = "/ajax-api/2.0/mlflow/metrics/"
    search = {"experiment_ids": [experiment], "max_results": 1000}
    return {
        "history": ("GET", f"{API}metrics/get-history?run_id={run}&metric_key=loss&max_results=25000", None),
        "history without a limit": ("GET", f"{API}metrics/get-history?run_id={run}&metric_key=loss", None),
        "bulk history": ("GET", f"{ajax}get-history-bulk?run_id={run}&metric_key=loss", None),
        "bulk interval": (
            "GET",
            f"{ajax}get-history-bulk-interval?run_ids={run}&metric_key=loss&max_results=2500",
            None,
        ),
        "run with many params": ("GET", f"{API}runs/get?run_id={run}", None),
        "run search": ("POST", f"{API}runs/search", search),
        "experiment search": ("GET", f"{API}experiments/search?max_results=1000", None),
        "artifact list": ("GET", "/api/2.0/mlflow-artifacts/artifacts?path=many", None),
        "artifact download": ("GET", "/api/2.0/mlflow-artifacts/artifacts/big.bin", None),
        "graphql search": (
            "POST",
            "/graphql",
            {"query": GRAPHQL, "variables": {"d": {"experimentIds": [experiment], "maxResults": 200}}},
        ),
    }


def _by_sockets(here, server, routes: dict, expected: dict):
    ways = {
        "keep-alive": ("1.1", {}),
        "Connection: close": ("1.1", {"Connection": "close"}),
        "HTTP/1.0": ("1.0", {}),
        "HTTP/1.0 with keep-alive": ("1.0", {"Connection": "keep-alive"}),
    }
    for way, (version, headers) in ways.items():
        different = []
        for name, (method, path, body) in routes.items():
            data = b"" if body is None else json.dumps(body).encode()
            sent = request(method, path, data, version, Content_Type="application/json", **headers)
            stays = "keep-alive" in way
            with Raw(server.port) as connection:
                answers = [connection.send(sent).answer() for _ in range(2 if stays else 1)]
                if not all(one and one.whole and one.body == expected[name].body for one in answers):
                    different.append(name)
                elif not stays and not connection.is_closed():
                    different.append(f"{name} (stays open)")
        here.check(f"{way} brings the same bytes", not different, different)


def _by_curl(here, port: int, routes: dict, expected: dict, where: str):
    ways = {"plain": [], "HTTP/1.0": ["--http1.0"], "gzip": ["--compressed"], "closing": ["-H", "Connection: close"]}
    for way, options in ways.items():
        different = []
        for name, (method, path, body) in routes.items():
            more = ["-X", method, "-H", "Content-Type: application/json"]
            if body is not None:
                more += ["--data-binary", json.dumps(body)]
            code, received = curl(f"http://127.0.0.1:{port}{path}", *options, *more)
            if code != 0 or received != expected[name].body:
                different.append(f"{name}: exit code {code}, {len(received)} bytes")
        here.check(f"curl {way} {where} brings the same bytes", not different, different)
