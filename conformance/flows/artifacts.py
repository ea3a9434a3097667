"""Artifacts: files, folders, figures, images, tables, texts; listed, fetched and deleted."""

import mlflow
import numpy
import pandas

from suite.flow import flow
from suite.plain import answer


def _tree(here):
    """A folder with files of several kinds, as training produces it."""
    root = here.folder / "tree"
    (root / "deep" / "deeper").mkdir(parents=True)
    (root / "empty.txt").write_bytes(b"")
    (root / "note.md").write_text("# Note\n")
    (root / "deep" / "data.json").write_text('{"a": [1, 2]}')
    (root / "deep" / "deeper" / "raw.bin").write_bytes(bytes(range(256)))
    (root / "deep" / "name with spaces & ünïcode ✓.txt").write_text("ünï ✓")
    return root


def _walk(client, run, path=None):
    """Every file and folder of a run, as the client lists them, level by level."""
    found = client.list_artifacts(run, path)
    listed = [[info.path, info.is_dir, info.file_size] for info in found]
    for info in found:
        if info.is_dir:
            listed += _walk(client, run, info.path)
    return listed


@flow
def a_folder(here):
    root = _tree(here)
    with here.started() as run:
        mlflow.log_artifacts(str(root))
        mlflow.log_artifacts(str(root / "deep"), artifact_path="copies/of it")
    fetched = here.folder / "fetched"
    fetched.mkdir()
    mlflow.artifacts.download_artifacts(run_id=run.info.run_id, dst_path=str(fetched))
    return {
        "listed": _walk(here.client, run.info.run_id),
        "a file": answer(here.client.list_artifacts, run.info.run_id, "note.md"),
        "nothing": answer(here.client.list_artifacts, run.info.run_id, "nobody"),
        "fetched": {
            str(path.relative_to(fetched)): path.read_bytes().hex()
            for path in sorted(fetched.rglob("*"))
            if path.is_file()
        },
    }


@flow
def one_file(here):
    note = here.folder / "note.txt"
    note.write_text("first")
    with here.started() as run:
        mlflow.log_artifact(str(note))
        note.write_text("second")
        mlflow.log_artifact(str(note))
        mlflow.log_artifact(str(note), artifact_path="some/where")
        uri = mlflow.get_artifact_uri("some/where/note.txt")
    return {
        "uri": uri,
        "listed": _walk(here.client, run.info.run_id),
        "text": answer(mlflow.artifacts.load_text, f"runs:/{run.info.run_id}/note.txt"),
        "by uri": answer(mlflow.artifacts.load_text, uri),
        "missing": answer(mlflow.artifacts.load_text, f"runs:/{run.info.run_id}/nobody.txt"),
    }


@flow
def texts_and_dicts(here):
    with here.started() as run:
        mlflow.log_text("plain ünï ✓", "text/plain.txt")
        mlflow.log_text("<b>html</b>", "text/page.html")
        mlflow.log_dict({"a": 1, "b": [None, True, "é"]}, "data.json")
        mlflow.log_dict({"a": 1}, "data.yaml")
    place = f"runs:/{run.info.run_id}"
    return {
        "listed": _walk(here.client, run.info.run_id),
        "text": answer(mlflow.artifacts.load_text, f"{place}/text/plain.txt"),
        "dict": answer(mlflow.artifacts.load_dict, f"{place}/data.json"),
    }


@flow
def figures_and_images(here):
    from matplotlib.figure import Figure

    figure = Figure()
    figure.subplots().plot([1, 2, 3])
    pixels = numpy.zeros((8, 8, 3), dtype=numpy.uint8)
    with here.started() as run:
        mlflow.log_figure(figure, "plots/figure.png")
        mlflow.log_image(pixels, "image.png")
        for step in range(2):
            mlflow.log_image(pixels, key="dog", step=step, timestamp=7)
        mlflow.flush_artifact_async_logging()
    image = mlflow.artifacts.load_image(f"runs:/{run.info.run_id}/image.png")
    listed = [path for path, is_folder, _ in _walk(here.client, run.info.run_id) if not is_folder]
    return {
        "image": [*image.size, image.mode],
        "kinds": sorted(_without_uuid(path) for path in listed),
        "tags": answer(lambda: sorted(here.client.get_run(run.info.run_id).data.tags)),
    }


def _without_uuid(path):
    """The name of an image of a series contains a unique id after its key, step and time."""
    parts = path.replace("+", "%").split("%")
    return "%".join([*parts[:5], *parts[6:]])


@flow
def tables(here):
    mlflow.set_experiment(experiment_id=here.experiment())
    with mlflow.start_run() as run:
        mlflow.log_table({"q": ["a", "b"], "n": [1, 2]}, "table.json")
        mlflow.log_table(pandas.DataFrame({"q": ["c"], "n": [3]}), "table.json")
    return {
        "table": answer(
            lambda: mlflow.load_table(
                "table.json", run_ids=[run.info.run_id], extra_columns=["run_id"]
            ).to_dict("list")
        ),
        "tags": answer(lambda: here.client.get_run(run.info.run_id).data.tags),
    }


@flow
def deleted_by_hand(here):
    """Through the artifact repository, as `mlflow gc` does."""
    from mlflow.store.artifact.artifact_repository_registry import get_artifact_repository

    with here.started() as run:
        for path in ("a/1.txt", "a/2.txt", "b.txt"):
            mlflow.log_text("x", path)
        repository = get_artifact_repository(mlflow.get_artifact_uri())
    steps = {}
    for path in ("a/1.txt", "a", "nobody"):
        steps[path] = answer(repository.delete_artifacts, path)
        steps[f"after {path}"] = _walk(here.client, run.info.run_id)
    return steps


@flow
def paths_that_are_refused(here):
    run = here.run()
    paths = ("../up.txt", "a/../../up.txt", "/etc/passwd", "a/%2e%2e/%2e%2e/b")
    return {
        **{f"log {path}": answer(here.client.log_text, run, "x", path) for path in paths},
        **{f"list {path}": answer(here.client.list_artifacts, run, path) for path in paths},
        "left": _walk(here.client, run),
    }


@flow
def while_ended_or_deleted(here):
    client = here.client
    run = here.run()
    client.set_terminated(run)
    after_the_end = answer(client.log_text, run, "late", "late.txt")
    client.delete_run(run)
    return {
        "after the end": after_the_end,
        "of a deleted run": answer(client.log_text, run, "later", "later.txt"),
        "listed": _walk(client, run),
    }


@flow
def a_large_file(here):
    large = here.folder / "large.bin"
    large.write_bytes(bytes(range(256)) * 4096 * 8)
    run = here.run()
    here.client.log_artifact(run, str(large))
    fetched = mlflow.artifacts.download_artifacts(
        run_id=run, artifact_path="large.bin", dst_path=str(here.folder / "back")
    )
    with open(fetched, "rb") as copy:
        return {
            "same": copy.read() == large.read_bytes(),
            "listed": answer(here.client.list_artifacts, run),
        }
