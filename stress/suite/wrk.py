"""wrk, a load generator fast enough to saturate the server with one core."""

import json
import subprocess
import tempfile

SCRIPT = """
local number = 0
local body = [==[BODY]==]
function request()
  number = number + 1
  return wrk.format(METHOD, [==[PATH]==], {["Content-Type"] = "application/json"},
    body ~= "" and (body:gsub("NUMBER", tostring(number))) or nil)
end
local threads = {}
function setup(thread) table.insert(threads, thread) end
function init() good, busy, other = 0, 0, 0 end
function response(status)
  if status == 200 then good = good + 1 elseif status == 503 then busy = busy + 1 else other = other + 1 end
end
function done(summary, latency)
  local good, busy, other = 0, 0, 0
  for _, thread in ipairs(threads) do
    good = good + thread:get("good"); busy = busy + thread:get("busy"); other = other + thread:get("other")
  end
  local e = summary.errors
  io.write(string.format('\\nRESULT {"good":%d,"busy":%d,"other":%d,"broken":%d,"timeouts":%d,"seconds":%f,' ..
    '"p50":%f,"p99":%f,"most":%f}\\n', good, busy, other, e.connect + e.read + e.write, e.timeout,
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3))
end
"""


def wrk(port: int, connections: int, seconds: float, method: str, path: str, body: str = "") -> dict:
    """Closed loop over keep-alive connections. NUMBER in the body is the number of the request."""
    script = (
        SCRIPT.replace("BODY", body).replace("METHOD", json.dumps(method)).replace("PATH", path)
    )
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(script)
        file.flush()
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout=30s", "-s", file.name]
        done = subprocess.run(
            [*command, f"http://127.0.0.1:{port}"], capture_output=True, text=True, check=True
        )
    for line in done.stdout.splitlines():
        if line.startswith("RESULT "):
            return json.loads(line.removeprefix("RESULT "))
    raise RuntimeError(f"wrk printed no result: {done.stdout}")
