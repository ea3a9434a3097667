"""Model versions: created, described, tagged, given aliases, staged, copied, and deleted."""

from suite.flow import flow
from suite.plain import answer

STAGES = ["None", "Staging", "Production", "Archived", "staging", "PRODUCTION", "nowhere", "", "Deleted_Internal"]
REFUSED_ALIASES = ["latest", "Latest", "v1", "V12", "v1x", "", "a b", "a.b", "a/b", "a:b", "é", "1", "-", "a" * 255, "a" * 256]
UNKNOWN_RUN = "0123456789abcdef0123456789abcdef"
UNKNOWN_MODEL = "m-0123456789abcdef0123456789abcdef"


def _model(here, versions=0, name="model"):
    """The name of a new model with so many versions."""
    name = here.name(name)
    here.client.create_registered_model(name)
    for number in range(versions):
        here.client.create_model_version(name, f"s3://bucket/{number + 1}")
    return name


@flow
def made_and_found(here):
    client, name, run = here.client, _model(here), here.run()
    return {
        "made": answer(
            client.create_model_version,
            name,
            f"mlflow-artifacts:/1/{run}/artifacts/model",
            run_id=run,
            tags={"a": "1", "empty": ""},
            run_link="http://elsewhere/run",
            description="# About",
        ),
        "found": answer(client.get_model_version, name, "1"),
        "by a number": answer(client.get_model_version, name, 1),
        "bare": answer(client.create_model_version, name, "s3://bucket/2"),
        "place": answer(client.get_model_version_download_uri, name, "2"),
        "model": answer(client.get_registered_model, name),
        "missing": answer(client.get_model_version, name, "3"),
        "no number": answer(client.get_model_version, name, "first"),
        "a fraction": answer(client.get_model_version, name, "1.5"),
        "zero": answer(client.get_model_version, name, "0"),
        "negative": answer(client.get_model_version, name, "-1"),
        "with zeros in front": answer(client.get_model_version, name, "01"),
        "too large": answer(client.get_model_version, name, "9" * 30),
        "of nobody": answer(client.get_model_version, here.name("nobody"), "1"),
        "made for nobody": answer(client.create_model_version, here.name("nobody"), "s3://b/x"),
        "stages": answer(client.get_model_version_stages, name, "1"),
    }


@flow
def of_runs(here):
    """A run need not exist, except for a source on the server's own disk."""
    client, name, run = here.client, _model(here), here.run()
    return {
        "of a run": answer(client.create_model_version, name, "s3://b/x", run_id=run),
        "of no known run": answer(client.create_model_version, name, "s3://b/x", run_id=UNKNOWN_RUN),
        "of what is no run": answer(client.create_model_version, name, "s3://b/x", run_id="../x"),
        "by run": answer(client.search_model_versions, f"run_id = '{run}'"),
        "deleted": answer(client.delete_model_version, name, "1"),
        "by run after that": answer(client.search_model_versions, f"run_id = '{run}'"),
    }


@flow
def described(here):
    client, name = here.client, _model(here, 1)
    return {
        "first": answer(client.update_model_version, name, "1", "first"),
        "long": answer(client.update_model_version, name, "1", "é" * 5000),
        "none": answer(client.update_model_version, name, "1", None),
        "found": answer(client.get_model_version, name, "1"),
        "empty": answer(client.update_model_version, name, "1", ""),
        "missing": answer(client.update_model_version, name, "2", "x"),
        "no number": answer(client.update_model_version, name, "x", "x"),
    }


@flow
def tags(here):
    client, name = here.client, _model(here, 1)
    steps = {
        "first": answer(client.set_model_version_tag, name, "1", "a", "1"),
        "other value": answer(client.set_model_version_tag, name, "1", "a", "2"),
        "unicode": answer(client.set_model_version_tag, name, "1", "ключ/x y", "значение 😀"),
        "empty": answer(client.set_model_version_tag, name, "1", "e", ""),
        "a number": answer(client.set_model_version_tag, name, "1", "n", 7),
        "tagged": answer(client.get_model_version, name, "1"),
        "taken away": answer(client.delete_model_version_tag, name, "1", "a"),
        "taken away again": answer(client.delete_model_version_tag, name, "1", "a"),
        "left": answer(client.get_model_version, name, "1"),
        "of no version": answer(client.set_model_version_tag, name, "2", "a", "b"),
        "taken from no version": answer(client.delete_model_version_tag, name, "2", "a"),
        "of what is no number": answer(client.set_model_version_tag, name, "x", "a", "b"),
        "of nobody": answer(client.set_model_version_tag, here.name("nobody"), "1", "a", "b"),
    }
    for key in ("", " ", "a\tb", "../a", "a!b", "k" * 250, "k" * 251):
        steps[f"key {key!r}"] = answer(client.set_model_version_tag, name, "1", key, "x")
        steps[f"key {key!r} taken away"] = answer(client.delete_model_version_tag, name, "1", key)
        steps[f"made with key {key!r}"] = answer(client.create_model_version, name, "s3://b/x", tags={key: "x"})
    for length in (5001, 100_000, 100_001):
        told = answer(client.set_model_version_tag, name, "1", "long", "é" * length)
        kept = client.get_model_version(name, "1").tags.get("long", "")
        steps[f"value of {length}"] = {"told": told, "kept": len(kept)}
    steps["none"] = answer(client.set_model_version_tag, name, "1", "a", None)
    return steps


@flow
def tags_of_the_latest_in_a_stage(here):
    client, name = here.client, _model(here, 3)
    client.transition_model_version_stage(name, "2", "Staging")
    return {
        "set": answer(client.set_model_version_tag, name, key="a", value="1", stage="Staging"),
        "found": answer(client.get_model_version, name, "2"),
        "taken away": answer(client.delete_model_version_tag, name, key="a", stage="Staging"),
        "in an empty stage": answer(
            client.set_model_version_tag, name, key="a", value="1", stage="Production"
        ),
        "in no stage": answer(client.set_model_version_tag, name, key="a", value="1", stage="x"),
        "neither": answer(client.set_model_version_tag, name, key="a", value="1"),
    }


@flow
def numbers_are_not_used_again(here):
    client, name = here.client, _model(here, 3)
    return {
        "last deleted": answer(client.delete_model_version, name, "3"),
        "next": answer(client.create_model_version, name, "s3://bucket/4"),
        "first deleted": answer(client.delete_model_version, name, "1"),
        "all": answer(client.search_model_versions, f"name = '{name}'", order_by=["version_number"]),
        "deleted one": answer(client.get_model_version, name, "3"),
        "deleted again": answer(client.delete_model_version, name, "3"),
        "deleted one's place": answer(client.get_model_version_download_uri, name, "3"),
        "deleted one's description": answer(client.update_model_version, name, "3", "x"),
        "deleted one's tag": answer(client.set_model_version_tag, name, "3", "a", "b"),
        "deleted one's stage": answer(client.transition_model_version_stage, name, "3", "Staging"),
        "deleted one's alias": answer(client.set_registered_model_alias, name, "a", "3"),
        "model": answer(client.get_registered_model, name),
        "never there": answer(client.delete_model_version, name, "9"),
        "no number": answer(client.delete_model_version, name, "x"),
    }


@flow
def stages(here):
    client, name = here.client, _model(here, 4)

    def all_stages():
        found = client.search_model_versions(f"name = '{name}'")
        return sorted((int(version.version), version.current_stage) for version in found)

    move = client.transition_model_version_stage
    return {
        "staging": answer(move, name, "1", "Staging"),
        "another": answer(move, name, "2", "staging"),
        "both": all_stages(),
        "a third takes their place": answer(move, name, "3", "Staging", archive_existing_versions=True),
        "only one": all_stages(),
        "production": answer(move, name, "3", "Production", True),
        "once more": answer(move, name, "3", "Production", True),
        "from archived": answer(move, name, "1", "production", archive_existing_versions=True),
        "all": all_stages(),
        "model": answer(client.get_registered_model, name),
        **{f"to {stage!r}": answer(move, name, "4", stage) for stage in STAGES},
        **{
            f"to {stage!r} in place of others": answer(move, name, "4", stage, archive_existing_versions=True)
            for stage in STAGES
        },
        "of nobody": answer(move, here.name("nobody"), "1", "Staging"),
        "of no version": answer(move, name, "9", "Staging"),
        "of no version, in place of others": answer(move, name, "9", "Production", True),
        "of what is no number": answer(move, name, "x", "Staging"),
        "in the end": all_stages(),
    }


@flow
def latest_versions(here):
    client, name = here.client, _model(here, 6)
    for version, stage in (("1", "Staging"), ("2", "Production"), ("3", "Staging"), ("4", "Archived")):
        client.transition_model_version_stage(name, version, stage)
    client.set_registered_model_alias(name, "best", "3")

    def latest(stages=None):
        found = client.get_latest_versions(name, stages)
        return sorted((one.current_stage, str(one.version), one.aliases) for one in found)

    steps = {
        "all": answer(latest),
        "staging": answer(latest, ["Staging"]),
        "two": answer(latest, ["production", "None"]),
        "twice the same": answer(latest, ["Staging", "staging"]),
        "none at all": answer(latest, []),
        "no stage": answer(latest, ["nowhere"]),
        "whole": answer(client.get_latest_versions, name, ["Staging"]),
        "of nobody": answer(client.get_latest_versions, here.name("nobody")),
    }
    client.delete_model_version(name, "6")
    client.delete_model_version(name, "2")
    return {
        **steps,
        "after two are deleted": answer(latest),
        "by the alias latest": answer(client.get_model_version_by_alias, name, "latest"),
        "posted": here.http.post("registered-models/get-latest-versions", {"name": name, "stages": ["Staging"]}),
        "asked for": here.http.get("registered-models/get-latest-versions", {"name": name, "stages": ["Staging"]}),
        "asked for two": here.http.get(
            "registered-models/get-latest-versions", {"name": name, "stages": ["Archived", "Production"]}
        ),
        "empty stage": answer(latest, ["Production"]),
    }


@flow
def aliases(here):
    client, name = here.client, _model(here, 3)

    def all_aliases():
        model = client.get_registered_model(name)
        return {
            "model": {alias: str(version) for alias, version in sorted(model.aliases.items())},
            "versions": [sorted(client.get_model_version(name, number).aliases) for number in "123"],
        }

    point = client.set_registered_model_alias
    return {
        "first": answer(point, name, "best", "1"),
        "another": answer(point, name, "Best", "1"),
        "third": answer(point, name, "next_one-2", "3"),
        "all": all_aliases(),
        "by alias": answer(client.get_model_version_by_alias, name, "best"),
        "moved": answer(point, name, "best", "2"),
        "by alias now": answer(client.get_model_version_by_alias, name, "best"),
        "to the same": answer(point, name, "best", 2),
        "to no version": answer(point, name, "best", "9"),
        "to no number": answer(point, name, "best", "x"),
        "of nobody": answer(point, here.name("nobody"), "best", "1"),
        "latest": answer(client.get_model_version_by_alias, name, "latest"),
        "LATEST": answer(client.get_model_version_by_alias, name, "LATEST"),
        "missing": answer(client.get_model_version_by_alias, name, "nothing"),
        "empty": answer(client.get_model_version_by_alias, name, ""),
        "with a blank": answer(client.get_model_version_by_alias, name, "a b"),
        "by number": answer(client.get_model_version_by_alias, name, "v1"),
        "missing, of nobody": answer(client.get_model_version_by_alias, here.name("nobody"), "best"),
        "taken away": answer(client.delete_registered_model_alias, name, "best"),
        "taken away again": answer(client.delete_registered_model_alias, name, "best"),
        "taken from nobody": answer(client.delete_registered_model_alias, here.name("nobody"), "best"),
        "by alias then": answer(client.get_model_version_by_alias, name, "best"),
        "left": all_aliases(),
        "found by search": answer(
            lambda: sorted(
                (str(one.version), sorted(one.aliases))
                for one in client.search_model_versions(f"name = '{name}'")
            )
        ),
    }


@flow
def aliases_that_are_refused(here):
    client, name = here.client, _model(here, 1)
    return {
        **{f"set {alias!r}": answer(client.set_registered_model_alias, name, alias, "1") for alias in REFUSED_ALIASES},
        **{f"taken away {alias!r}": answer(client.delete_registered_model_alias, name, alias) for alias in REFUSED_ALIASES},
        "latest of none": answer(client.get_model_version_by_alias, _model(here, name="empty"), "latest"),
    }


@flow
def aliases_of_a_deleted_version(here):
    client, name = here.client, _model(here, 2)
    client.set_registered_model_alias(name, "gone", "2")
    client.set_registered_model_alias(name, "stays", "1")
    client.delete_model_version(name, "2")
    return {
        "left": {alias: str(version) for alias, version in client.get_registered_model(name).aliases.items()},
        "by alias": answer(client.get_model_version_by_alias, name, "gone"),
        "the other": answer(client.get_model_version_by_alias, name, "stays"),
        "taken away": answer(client.delete_registered_model_alias, name, "gone"),
        "set anew": answer(client.set_registered_model_alias, name, "gone", "1"),
        "by alias now": answer(client.get_model_version_by_alias, name, "gone"),
    }


@flow
def copied(here):
    client, name = here.client, _model(here, 1)
    client.update_model_version(name, "1", "about")
    client.set_model_version_tag(name, "1", "a", "b")
    client.set_registered_model_alias(name, "best", "1")
    copy = here.name("copy")
    return {
        "to a new model": answer(client.copy_model_version, f"models:/{name}/1", copy),
        "by alias": answer(client.copy_model_version, f"models:/{name}@best", copy),
        "a copy's copy": answer(client.copy_model_version, f"models:/{copy}/1", here.name("third")),
        "place": answer(client.get_model_version_download_uri, copy, "1"),
        "a copy's copy's place": answer(client.get_model_version_download_uri, here.name("third"), "1"),
        "to itself": answer(client.copy_model_version, f"models:/{name}/1", name),
        "of no version": answer(client.copy_model_version, f"models:/{name}/9", copy),
        "of no alias": answer(client.copy_model_version, f"models:/{name}@nothing", copy),
        "of nobody": answer(client.copy_model_version, f"models:/{here.name('nobody')}/1", copy),
        "of no model": answer(client.copy_model_version, "s3://b/x", copy),
        "copies": answer(client.search_model_versions, f"name = '{copy}'", order_by=["version_number"]),
        "original deleted": answer(client.delete_model_version, name, "1"),
        "place after that": answer(client.get_model_version_download_uri, copy, "1"),
        "from what is deleted": answer(client.create_model_version, copy, f"models:/{name}/1"),
    }


@flow
def sources(here):
    """Which are valid, and how they are stored."""
    name = _model(here)

    def made(source, **details):
        body = {"name": name, "source": source, **details}
        return here.http.post("model-versions/create", body)

    allowed = [
        "s3://bucket/path",
        "s3://bucket/path/",
        "s3://bucket//path",
        "s3://bucket",
        "S3://bucket/x",
        "http://host:1/x/y?q=1#f",
        "https://host/%41/x",
        "mlflow-artifacts:/1/x/artifacts/model",
        "mlflow-artifacts://host/1/x",
        "dbfs:/x",
        "runs:/x/model",
        "hdfs://host/x y",
        "gs://ünï/✓",
        "s3://b/a..b/..c/d..",
        "s3://" + "b" * 495,
        "s3://" + "b" * 496,
    ]
    refused = [
        "",
        "/etc/passwd",
        "file:///etc/passwd",
        "file://localhost/etc",
        "file://elsewhere/etc",
        "file:etc",
        "relative/path",
        ".",
        "./x",
        "C:\\x",
        "s3://bucket/../x",
        "s3://bucket/%2e%2e/x",
        "s3://bucket/%252e%252e/x",
        "s3://bucket/./x",
        "s3://bucket/x/.",
        "mlflow-artifacts:/../x",
        "mlflow-artifacts:/1/%00",
        "mlflow-artifacts:x",
        "http://host/..%2f..%2f",
        "http://host/a\\..\\b",
        "http://host/a%5c..%5cb",
        "models:/",
        "models:/x",
        "models:/x/y",
        "models:/x/1",
        f"models:/{UNKNOWN_MODEL}",
        f"models:/{here.name('nobody')}/1",
        f"models:/{here.name('nobody')}@a",
        " s3://b/x",
        "#x",
        "?x",
        "s3:",
        "://",
    ]
    return {
        **{f"allowed: {source}": made(source) for source in allowed},
        **{f"refused: {source}": made(source) for source in refused},
        "for a model, allowed": made("s3://b/x", model_id=UNKNOWN_MODEL),
        "for a model, local": made("/etc/passwd", model_id=UNKNOWN_MODEL),
        "for a model, with dots": made("s3://b/../x", model_id=UNKNOWN_MODEL),
        "for a run, local": made("/etc/passwd", run_id=UNKNOWN_RUN),
    }


@flow
def sources_on_the_disk(here):
    """A path on the server's own disk must be inside the artifacts of its run or model."""
    client, name = here.client, _model(here)
    experiment = client.create_experiment(here.name("local"), artifact_location=f"file://{here.folder}/local")
    run = client.create_run(experiment).info
    inside = run.artifact_uri.removeprefix("file://")

    def made(source, run_id=None):
        return answer(client.create_model_version, name, source, run_id)

    return {
        "inside": made(f"{inside}/model", run.run_id),
        "as an address": made(f"file://{inside}/model", run.run_id),
        "its folder": made(inside, run.run_id),
        "out of it again": made(f"{inside}/../../x", run.run_id),
        "there and back": made(f"{inside}/x/../model", run.run_id),
        "with escapes": made(f"{inside}/%2e%2e/model", run.run_id),
        "beside it": made(f"{inside}2/model", run.run_id),
        "of another run": made(f"{inside}/model", here.run()),
        "of an unknown run": made(f"{inside}/model", UNKNOWN_RUN),
        "of no run": made(f"{inside}/model"),
        "places": [
            answer(client.get_model_version_download_uri, name, str(version)) for version in (1, 2, 3)
        ],
    }
