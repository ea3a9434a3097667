from suite.api import API
from suite.raw import ask, request
from suite.scenario import scenario

SEARCH = f"{API}experiments/search?max_results=1"

FOREIGN = (
    "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "10.evil.example", "10.0.0.1.evil.example",
    "192.168.evil.example", "192.168.0.1.evil.example", "172.16.evil.example", "fc00:.evil.example",
    "localhost:evil.example", "127.0.0.1:80.evil.example", "localhost:5000@evil.example", "localhost/evil.example",
)  # fmt: skip
OWN = (
    "localhost", "localhost:5000", "127.0.0.1", "127.0.0.1:80", "[::1]:5000", "192.168.1.7", "10.1.2.3:8080",
    "172.31.0.1",
)  # fmt: skip


@scenario("Names that a web page could point at this machine are refused")
def host_names(here):
    with here.server() as server:
        for name in FOREIGN:
            answer = ask(server.port, request("GET", SEARCH, host=name))
            refused = answer is not None and answer.status in (400, 403)
            here.check(f"the Host {name} is refused", refused, answer and answer.status)
        for name in OWN:
            answer = ask(server.port, request("GET", SEARCH, host=name))
            here.check(f"the Host {name} is served", answer and answer.status == 200, answer and answer.status)
        post = request("POST", f"{API}experiments/create", '{"name": "x"}', Origin="http://evil.example")
        answer = ask(server.port, post)
        here.check("a write from a foreign page is refused", answer and answer.status == 403, answer)
