"""How MLflow itself parses a filter or an order: one line, in the format of FilterLines."""

import json
import re
from unittest import mock

from mlflow.exceptions import MlflowException
from mlflow.store.model_registry.sqlalchemy_store import SqlAlchemyStore as RegistryStore
from mlflow.store.tracking import sqlalchemy_store as store
from mlflow.store.tracking.dbmodels.models import SqlLoggedModel
from mlflow.utils.search_logged_model_utils import parse_filter_string
from mlflow.utils.search_utils import (
    SearchExperimentsUtils,
    SearchModelUtils,
    SearchModelVersionUtils,
    SearchTraceUtils,
    SearchUtils,
)
from sqlalchemy.orm import Session

SET = re.compile(r"\{('[^'{}]*'(?:, '[^'{}]*')*)\}")
DATABASE_NUMBER = re.compile(r"\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*", re.ASCII | re.IGNORECASE)
UNSUPPORTED_PATTERN = re.compile(r"\(\?[=!<>(]|\(\?P=|\\[1-9]|[*+?}]\+")
SIGNS = {"=": "EQUAL", "!=": "DIFFERENT", "<": "LESS", "<=": "AT_MOST", ">": "GREATER", ">=": "AT_LEAST"}
MODEL_COLUMNS = {column.name for column in SqlLoggedModel.__table__.columns}
ENTITIES = {"parameter": "param", "attributes": "attribute", "metrics": "metric", "params": "param", "tags": "tag"}
ORDER_SEPARATOR = "\x1e"
REGISTRY = object.__new__(RegistryStore)
"""A store without a database: the methods called here only validate."""


class Refused(Exception):
    """Input that MLflow accepts and then fails on, by itself or in its database."""


def answer(language, text):
    """A line: what was parsed, or the error; "refused" where MLflow fails with a fault."""
    try:
        return "ok " + LANGUAGES[language](text)
    except MlflowException as e:
        if e.error_code != "INVALID_PARAMETER_VALUE":
            return "refused"
        return e.error_code + " " + SET.sub(sorted_set, e.message)
    except Exception:  # noqa: BLE001 - every failure counts as refused
        return "refused"


def sorted_set(match):
    return "{" + ", ".join(sorted(match.group(1).split(", "))) + "}"


def runs(text):
    parsed = SearchUtils.parse_search_filter(text)
    store._get_sqlalchemy_filter_clauses(parsed, Session(), "sqlite")
    return " AND ".join(run_test(test) for test in parsed)


def run_test(test):
    entity, operator = test["type"], test["comparator"].upper()
    key = SearchUtils.translate_key_alias(test["key"])
    if (entity, key) == ("attribute", "run_name"):
        entity, key = "tag", "mlflow.runName"
    numeric = entity == "metric" or (entity == "attribute" and key in SearchUtils.NUMERIC_ATTRIBUTES)
    return spelled(entity, key, operator, test["value"], numeric)


def experiments(text):
    parsed = SearchExperimentsUtils.parse_search_filter(text)
    store._get_search_experiments_filter_clauses(parsed, "sqlite")
    return " AND ".join(
        spelled(
            test["type"],
            test["key"],
            test["comparator"],
            test["value"],
            test["type"] == "attribute" and test["key"] in SearchExperimentsUtils.NUMERIC_ATTRIBUTES,
        )
        for test in parsed
    )


def models(text):
    return " AND ".join(model_test(test) for test in parse_filter_string(text))


def model_test(test):
    # After "attributes." MLflow resolves no aliases to columns, which is a defect.
    entity, key = test.entity.type.value, test.entity.key
    if entity == "attributes":
        key = SqlLoggedModel.ALIASES.get(key, key)
    if entity == "attributes" and key not in MODEL_COLUMNS:
        raise Refused(key)
    return spelled(entity, key, test.op, test.value, test.entity.is_numeric())


def registered_models(text):
    parsed = SearchModelUtils.parse_search_filter(text)
    REGISTRY._get_search_registered_model_filter_query(None, parsed, "sqlite")
    return " AND ".join(
        spelled(test["type"], test["key"], test["comparator"], test["value"], False) for test in parsed
    )


def model_versions(text):
    parsed = SearchModelVersionUtils.parse_search_filter(text)
    REGISTRY._get_search_model_versions_filter_clauses(parsed, "sqlite")
    return " AND ".join(model_version_test(test) for test in parsed)


def model_version_test(test):
    is_number = (test["type"], test["key"]) == ("attribute", "version_number")
    value = compared_number(test["value"]) if is_number else test["value"]
    return spelled(test["type"], test["key"], test["comparator"], value, is_number)


def compared_number(value):
    """A text that its database does not convert to a number is greater than all numbers."""
    return "inf" if isinstance(value, str) and not DATABASE_NUMBER.fullmatch(value) else str(value)


def spelled(entity, key, operator, value, numeric):
    field = f"{ENTITIES.get(entity, entity)} {key!r}"
    if operator in ("IS NULL", "IS NOT NULL"):
        return f"{field} {operator}"
    if numeric:
        return f"{field} {SIGNS[operator]} {number(entity, value)}"
    is_list = isinstance(value, (list, tuple))
    if not is_list and not isinstance(value, str):
        raise Refused(value)
    if is_list != (operator in ("IN", "NOT IN")) or (is_list and not all(isinstance(v, str) for v in value)):
        raise Refused(value)
    return f"{field} {operator} {list(dict.fromkeys(value)) if is_list else value!r}"


def number(entity, value):
    """A time becomes an integer if possible, by the type of its column in the database."""
    if entity in ("attribute", "span"):
        try:
            if -(2**63) <= int(value) < 2**63:
                return str(int(value))
        except ValueError:
            pass
    return repr(float(value))


def runs_order(text):
    orders = text.split(ORDER_SEPARATOR)
    store._get_orderby_clauses(orders, Session())
    terms = []
    for entity, key, ascending in map(SearchUtils.parse_order_by_for_search_runs, orders):
        terms.append((entity, SearchUtils.translate_key_alias(key), ascending))
    if ("attribute", "start_time") not in [term[:2] for term in terms]:
        terms.append(("attribute", "start_time", False))
    return order_spelled(terms + [("attribute", "run_id", True)])


def experiments_order(text):
    orders = text.split(ORDER_SEPARATOR)
    store._get_search_experiments_order_by_clauses(orders)
    terms = [SearchExperimentsUtils.parse_order_by_for_search_experiments(order) for order in orders]
    if "experiment_id" not in [key for _, key, _ in terms]:
        terms.append(("attribute", "experiment_id", False))
    return order_spelled(terms)


def registered_models_order(text):
    orders = text.split(ORDER_SEPARATOR)
    REGISTRY._parse_search_registered_models_order_by(orders)
    terms = [
        ("attribute", "name" if key == "name" else "last_updated_timestamp", ascending)
        for key, ascending in map(SearchUtils.parse_order_by_for_search_registered_models, orders)
    ]
    return order_spelled(completed(terms, name=True))


def model_versions_order(text):
    orders = text.split(ORDER_SEPARATOR)
    REGISTRY._parse_search_model_versions_order_by(orders)
    # For every entity, the key is treated as an attribute's.
    terms = [
        ("attribute", key, ascending)
        for _, key, ascending in map(SearchModelVersionUtils.parse_order_by_for_search_model_versions, orders)
    ]
    return order_spelled(completed(terms, name=True, version_number=False))


def completed(terms, **last):
    """With the attributes that break ties, each with its direction, unless they are present."""
    missing = [key for key in last if key not in [known for _, known, _ in terms]]
    return terms + [("attribute", key, last[key]) for key in missing]


def order_spelled(terms):
    return ", ".join(
        f"{ENTITIES.get(entity, entity)} {key!r} {'asc' if ascending else 'desc'}"
        for entity, key, ascending in terms
    )


def traces(text):
    parsed = SearchTraceUtils.parse_search_filter_for_search_traces(text)
    _, _, clauses, _, _ = store._get_filter_clauses_for_search_traces(text, Session(), "sqlite")
    tests, spans, run, earliest = [], [], None, None
    for test in parsed:
        entity, key, operator, value = test["type"], test["key"], test["comparator"].upper(), test["value"]
        if (entity, key, operator) == ("request_metadata", "mlflow.sourceRun", "="):
            run = value
            spelled(entity, key, operator, value, False)
        elif entity == "span":
            spans.append((key, operator, value))
        else:
            tests.append(trace_test(entity, key, operator, value))
        if (entity, key) == ("attribute", "timestamp_ms") and operator in (">", ">="):
            earliest = value if earliest is None else max(earliest, value)
    if run:
        tests.append(f"(metadata 'mlflow.sourceRun' = {run!r} OR link 'run' = {run!r})")
    if spans:
        tests.append("SPAN (" + " AND ".join(span_tests(spans, clauses, earliest)) + ")")
    return " AND ".join(tests)


def trace_test(entity, key, operator, value):
    if (entity, key) == ("tag", "mlflow.linkedPrompts"):
        entity, key = "link", "prompt"
    if entity == "issue":
        entity, key = "link", "issue"
    if entity in ("feedback", "expectation") and operator in ("=", "!="):
        return spelled(entity, key, "IN" if operator == "=" else "NOT IN", [value, json.dumps(value)], False)
    numeric = operator in SIGNS and (
        entity in ("feedback", "expectation") or (entity == "attribute" and key in SearchTraceUtils.NUMERIC_ATTRIBUTES)
    )
    if numeric:
        value = "inf" if key == "end_time_ms" and isinstance(value, str) else compared_number(value)
    entity = "metadata" if entity == "request_metadata" else entity
    return spelled(entity, key, operator, supported(operator, value), numeric)


def span_tests(tests, clauses, earliest):
    """The pattern for an attribute is taken from the clause that MLflow builds; scopes come first."""
    for (key, operator, value), clause in zip(tests, clauses[len(clauses) - len(tests) :], strict=True):
        if key.startswith("attributes."):
            spelled("span", key, operator, value, False)
            key, value = "content", clause.right.value
        yield spelled("span", key, operator, supported(operator, value), False)
    if earliest is not None:
        yield spelled("span", "start_time_unix_nano", ">=", str((earliest - 10_000) * 1_000_000), True)


def supported(operator, value):
    """Patterns that this server refuses are refused here too."""
    if operator == "RLIKE" and isinstance(value, str) and UNSUPPORTED_PATTERN.search(value):
        raise Refused(value)
    return value


def traces_order(text):
    orders = text.split(ORDER_SEPARATOR)
    # MLflow accepts an order by end time, and then fails for want of a column; here any column serves.
    with mock.patch.object(store.SqlTraceInfo, "end_time_ms", store.SqlTraceInfo.timestamp_ms, create=True):
        store._get_orderby_clauses_for_search_traces(orders, Session())
    terms = [SearchTraceUtils.parse_order_by_for_search_traces(order) for order in orders]
    terms = [("metadata" if entity == "request_metadata" else entity, key, up) for entity, key, up in terms]
    for last in [("attribute", "timestamp_ms", False), ("attribute", "request_id", True)]:
        if last[:2] not in [term[:2] for term in terms]:
            terms.append(last)
    return order_spelled(terms)


LANGUAGES = {
    "runs": runs,
    "experiments": experiments,
    "models": models,
    "registered": registered_models,
    "versions": model_versions,
    "traces": traces,
    "runs-order": runs_order,
    "experiments-order": experiments_order,
    "registered-order": registered_models_order,
    "versions-order": model_versions_order,
    "traces-order": traces_order,
}
