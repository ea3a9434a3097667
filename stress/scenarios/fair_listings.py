from suite.fair import check_fairness
from suite.raw import request
from suite.scenario import scenario


@scenario("Light requests stay fast beside listings of a folder with very many files")
def fair_listings(here):
    count = here.sizes.of(20_000, 200_000)
    with here.server() as server:
        folder = server.folder / "artifacts/many"
        folder.mkdir(parents=True)
        for number in range(count):
            (folder / f"file{number:06d}").touch()
        heavy = [request("GET", "/api/2.0/mlflow-artifacts/artifacts?path=many", Connection="close")] * 20
        check_fairness(here, server, "20 listings", heavy, here.sizes.of(5, 10, 60))
