import os
import time

from suite.raw import ask, request
from suite.scenario import scenario


@scenario("A FIFO or a link among the artifacts neither blocks nor discloses")
def odd_files(here):
    with here.server() as server:
        folder = server.folder / "artifacts/odd"
        folder.mkdir(parents=True)
        os.mkfifo(folder / "fifo")
        os.symlink("/etc/passwd", folder / "link")
        os.symlink("/etc", folder / "folder")
        path = "/api/2.0/mlflow-artifacts/artifacts"
        for name, asked in (
            ("the FIFO is not opened", "/odd/fifo"),
            ("a link out of the folder is not followed", "/odd/link"),
            ("a link to a folder is not followed", "/odd/folder/passwd"),
        ):
            began = time.monotonic()
            answer = ask(server.port, request("GET", path + asked), timeout=5)
            refused = answer is not None and 400 <= answer.status < 500 and b"root:" not in answer.body
            here.check(name, refused, answer and (answer.status, answer.body[:80]))
            here.check(f"{name}, at once", time.monotonic() - began < 2 * here.slack)
        listing = ask(server.port, request("GET", f"{path}?path=odd"), timeout=10)
        here.check("the folder is listed", listing and listing.status == 200, listing)
        put = ask(server.port, request("PUT", f"{path}/odd/fifo", b"x"), timeout=5)
        here.check("an upload to the FIFO's name does not block", put is not None)
