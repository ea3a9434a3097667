from suite.api import API, Api
from suite.raw import ask, request
from suite.scenario import scenario


@scenario("No request can write lines of its own into the log")
def log_forging(here):
    mark = "9999-01-01T00:00:00Z SEVERE forged"
    logs = ("--explain-searches", "--access-log", "--slow-request-ms", "0")
    for form in ("text", "json"):
        _forge(here, mark, *logs, "--log-format", form)


def _forge(here, mark, *options):
    with here.server(*options) as server:
        api = Api(server.port)
        for end in ("\\n", "\\r", "\\u0085", "\\u2028", "\\u001b[2J"):
            for path in ("runs/search", "experiments/search", "registered-models/search", "model-versions/search"):
                text = f"params.`a{end}{mark}` = 'b{end}{mark}'"
                body = '{"experiment_ids": ["0"], "filter": "%s", "filter_string": "%s"}' % (text, text)
                ask(server.port, request("POST", API + path, body, Content_Type="application/json"))
        coded = mark.replace(" ", "%20")
        ask(server.port, request("GET", f"/health%0a{coded}"))
        ask(server.port, request("GET", f"{API}runs/get?run_id=%0a{coded}"))
        ask(server.port, request("GET", f"{API}experiments/search?filter=name%3D'%0a{coded}'&max_results=5"))
        ask(server.port, request("GET", "/health", X_Request_Id=f"\x85{mark}"))
        ask(server.port, request("GET", "/health", User_Agent=f"\x85\x9b{mark}"))
        api.get("experiments/search?max_results=5")
        log = server.log().replace("\u0085", "\n\u0085").replace("\u2028", "\n\u2028")
        forged = [line for line in log.split("\n") if line.lstrip("\u0085\u2028\r").startswith("9999-")]
        here.check("no line was forged", not forged, forged[:2])
        controls = sorted({hex(ord(letter)) for letter in log if _is_control(letter)})
        here.check("no control character is in the log", not controls, controls)
        (server.folder / "stderr").write_text("")  # Forged lines must not count as the server's errors.


def _is_control(letter: str) -> bool:
    return (ord(letter) < 32 and letter not in "\n\t") or letter in "\x7f\x85\u2028"
