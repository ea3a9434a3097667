"""Tokens of the provider at the API. Each flow fails by itself, by an assertion."""

import concurrent.futures
import time

import mlflow
import requests
from mlflow import MlflowClient
from mlflow.exceptions import MlflowException

from identity.forgery import decode, flooding, forgeries
from identity.place import ADMINS, CURRENT, KEY_PAUSE, SCIENTISTS, Place
from identity.provider import OTHER_CLIENT, Person
from suite.accounts_settings import ADMIN


def a_stock_client_with_a_token_logs_a_run_and_reads_it(place: Place):
    experiment = place.create_experiment("of alice")
    with place.acting(place.provider.id_token("alice")):
        mlflow.set_tracking_uri(place.url)
        with mlflow.start_run(experiment_id=experiment) as run:
            mlflow.log_param("depth", 3)
            mlflow.log_metrics({"loss": 0.5})
            mlflow.log_text("by alice", "notes.txt")
        client = MlflowClient()
        found = client.search_runs([experiment], "metrics.loss < 1")
        assert [one.info.run_id for one in found] == [run.info.run_id], found
        assert found[0].data.params == {"depth": "3"}, found[0].data
        assert found[0].info.user_id == "alice" or found[0].data.tags["mlflow.user"], found[0].data
        uri = f"runs:/{run.info.run_id}/notes.txt"
        assert mlflow.artifacts.load_text(uri) == "by alice"


def a_stock_client_without_a_token_is_told_to_log_in(place: Place):
    for token in ("", "no.token.atall"):
        with place.acting(token):
            try:
                MlflowClient(place.url).search_experiments()
            except MlflowException as failure:
                assert "401" in str(failure) or "not authenticated" in str(failure), failure
            else:
                raise AssertionError(f"The token {token!r} was accepted")


def a_user_is_created_at_first_sight_and_found_again(place: Place):
    first, second = place.provider.id_token("alice"), place.provider.id_token("alice")
    user = place.user(first)
    assert user["username"] == "alice" and user["is_admin"] is False, user
    assert place.user(second)["id"] == user["id"]
    stored = place.admin("GET", "/api/2.0/mlflow/users/get", params={"username": "alice"})["user"]
    assert stored["id"] == user["id"], stored


def an_identity_never_becomes_a_local_user_of_the_same_name(place: Place):
    body = {"username": "mallory", "password": "a password of mallory's"}
    place.admin("POST", "/api/2.0/mlflow/users/create", json=body)
    for name in ("mallory", "admin"):
        assert place.status(place.provider.id_token(name)) == 401, name
    assert place.admin("GET", CURRENT)["user"]["is_admin"] is True


def groups_of_a_token_become_roles(place: Place):
    experiment = place.create_experiment("of a group")
    path = f"/api/2.0/mlflow/experiments/get?experiment_id={experiment}"
    statuses = {
        name: place.send(place.provider.id_token(name), "GET", path).status_code for name in ("alice", "bob", "carol")
    }
    assert statuses == {"alice": 200, "bob": 403, "carol": 200}, statuses
    assert _roles(place, "alice") == [SCIENTISTS], _roles(place, "alice")
    assert place.user(place.provider.id_token("carol"))["is_admin"] is True


def a_token_cannot_make_credentials_that_outlive_it(place: Place):
    for name in ("alice", "carol"):
        token = place.provider.id_token(name)
        response = place.send(token, "POST", "/api/3.0/mlflow/access-tokens", json={"name": "for later"})
        assert response.status_code == 403, response.text


def forged_tokens_are_refused(place: Place):
    token = place.provider.id_token("alice")
    assert place.status(token) == 200
    accepted = {
        what: status
        for what, forged in forgeries(token, place.provider.keys()[0]).items()
        if (status := place.status(forged)) != 401
    }
    assert not accepted, accepted
    assert place.status(token) == 200


def tokens_of_others_are_refused(place: Place):
    foreign = {
        "another client": place.provider.id_token("alice", client=OTHER_CLIENT),
        "another issuer": place.other.id_token("alice"),
        "another issuer and client": place.other.id_token("alice", client=OTHER_CLIENT),
        "a code in place of a token": "abcdefghijklmnopqrstuvwxyz",
    }
    statuses = {what: place.status(token) for what, token in foreign.items()}
    assert set(statuses.values()) == {401}, statuses


def an_expired_token_is_refused(place: Place):
    token = place.provider.id_token("alice", expired=True)
    assert decode(token)[1]["exp"] < time.time()
    assert place.status(token) == 401
    with place.acting(token):
        try:
            MlflowClient(place.url).search_experiments()
        except MlflowException as failure:
            assert "401" in str(failure) or "not authenticated" in str(failure), failure
        else:
            raise AssertionError("The stock client was let in")


def a_refused_token_is_refused_on_every_path(place: Place):
    experiment = place.create_experiment("guarded")
    token = place.provider.id_token("alice", expired=True)
    paths = {
        "/api/2.0/mlflow/experiments/search?max_results=1": "GET",
        f"/api/2.0/mlflow/experiments/get?experiment_id={experiment}": "GET",
        "/ajax-api/2.0/mlflow/runs/search": "POST",
        "/graphql": "POST",
        "/v1/traces": "POST",
        f"/api/2.0/mlflow-artifacts/artifacts?path={experiment}": "GET",
        "/metrics": "GET",
    }
    statuses = {path: place.send(token, method, path).status_code for path, method in paths.items()}
    assert set(statuses.values()) == {401}, statuses


def a_rotated_key_is_loaded_and_the_one_before_goes_on_working(place: Place):
    before = place.provider.id_token("alice")
    unseen = place.provider.id_token("bob")
    assert place.status(before) == 200
    place.provider.rotate()
    after = place.provider.id_token("alice")
    assert decode(before)[0]["kid"] != decode(after)[0]["kid"]
    assert place.accepts_within(after, KEY_PAUSE)
    assert place.status(before) == 200
    assert place.status(unseen) == 200


def invented_key_ids_do_not_flood_the_provider(place: Place):
    token = place.provider.id_token("alice")
    assert place.status(token) == 200
    before = place.provider.requests("/keys")
    begun = time.monotonic()

    def status(one: str) -> int:
        return requests.get(place.url + CURRENT, headers={"Authorization": f"Bearer {one}"}, timeout=30).status_code

    with concurrent.futures.ThreadPoolExecutor(8) as threads:
        flood = threads.map(status, flooding(token, 200))
        valid = [place.status(token) for _ in range(20)]
        refused = set(flood)
    took = time.monotonic() - begun
    loads = place.provider.requests("/keys") - before
    assert refused <= {401, 429}, refused
    assert loads <= 1 + took / 10, f"{loads} loads in {took:.1f} s"
    assert set(valid) == {200}, valid


def tokens_go_on_working_while_the_provider_is_down(place: Place):
    used, unseen = place.provider.id_token("alice"), place.provider.id_token("bob")
    assert place.status(used) == 200
    invented = flooding(used, 1)[0]
    place.provider.stop()
    try:
        assert place.status(used) == 200
        assert place.status(unseen) == 200
        begun = time.monotonic()
        assert place.status(invented) == 401
        assert time.monotonic() - begun < 12, "An unknown key took too long"
        assert place.admin("GET", CURRENT)["user"]["username"] == ADMIN[0]
        assert requests.get(f"{place.url}/health", timeout=5).status_code == 200
    finally:
        place.provider.start()
    # Its keys are new, as its storage is.
    assert place.accepts_within(place.provider.id_token("alice"), KEY_PAUSE)


def changed_groups_count_from_the_next_token_on(place: Place):
    experiment = place.create_experiment("of another group")
    path = f"/api/2.0/mlflow/experiments/get?experiment_id={experiment}"
    assert place.send(place.provider.id_token("alice"), "GET", path).status_code == 200
    own = place.admin("POST", "/api/3.0/mlflow/roles/create", json=_role("by hand"))["role"]["id"]
    place.admin("POST", "/api/3.0/mlflow/roles/assign", json={"username": "alice", "role_id": own})
    place.provider.add(Person("alice"), Person("bob", (SCIENTISTS,)), Person("carol"))
    place.provider.restart()
    tokens = {name: place.provider.id_token(name) for name in ("alice", "bob", "carol")}
    assert place.accepts_within(tokens["alice"], KEY_PAUSE)
    statuses = {name: place.send(token, "GET", path).status_code for name, token in tokens.items()}
    assert statuses == {"alice": 403, "bob": 200, "carol": 403}, statuses
    assert _roles(place, "alice") == ["by hand"], _roles(place, "alice")
    place.provider.add(Person("alice", (SCIENTISTS,)), Person("bob"), Person("carol", (ADMINS,)))
    place.provider.restart()
    assert place.accepts_within(place.provider.id_token("alice"), KEY_PAUSE)
    assert _roles(place, "alice") == sorted(["by hand", SCIENTISTS]), _roles(place, "alice")


def another_person_of_the_same_name_does_not_inherit(place: Place):
    place.provider.add(Person("bob", (SCIENTISTS,), subject="the second bob"))
    assert place.user(place.provider.id_token("bob"))["username"] == "bob"
    place.provider.restart()
    second = place.provider.id_token("bob")
    assert place.accepts_within(place.provider.id_token("alice"), KEY_PAUSE)
    assert place.status(second) == 401


def a_deleted_user_is_out_and_starts_from_nothing(place: Place):
    token = place.provider.id_token("alice")
    before = place.user(token)
    assert before["username"] == "alice", before
    place.admin("DELETE", "/api/2.0/mlflow/users/delete", json={"username": "alice"})
    again = place.user(token)
    assert again["username"] == "alice" and again["id"] != before["id"], again
    assert _roles(place, "alice") == [SCIENTISTS], _roles(place, "alice")


def _role(name: str) -> dict:
    return {"name": name, "workspace": "default", "description": ""}


def _roles(place: Place, username: str) -> list[str]:
    listed = place.admin("GET", "/api/3.0/mlflow/users/roles/list", params={"username": username})["roles"]
    return sorted(role["name"] for role in listed if not role["name"].startswith("__user_"))


FLOWS = [
    a_stock_client_with_a_token_logs_a_run_and_reads_it,
    a_stock_client_without_a_token_is_told_to_log_in,
    a_user_is_created_at_first_sight_and_found_again,
    an_identity_never_becomes_a_local_user_of_the_same_name,
    groups_of_a_token_become_roles,
    a_token_cannot_make_credentials_that_outlive_it,
    forged_tokens_are_refused,
    tokens_of_others_are_refused,
    an_expired_token_is_refused,
    a_refused_token_is_refused_on_every_path,
    a_rotated_key_is_loaded_and_the_one_before_goes_on_working,
    invented_key_ids_do_not_flood_the_provider,
    tokens_go_on_working_while_the_provider_is_down,
    changed_groups_count_from_the_next_token_on,
    another_person_of_the_same_name_does_not_inherit,
    a_deleted_user_is_out_and_starts_from_nothing,
]
