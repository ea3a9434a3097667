"""Searching the registry: filters, orders and pages of registered models and of their versions."""

from suite.flow import flow
from suite.plain import answer

MODELS = {
    "alpha": {"team": "blue", "size": "10"},
    "Beta": {"team": "Blue", "size": "9"},
    "gamma %_": {"team": "it's"},
    "Ünï ✓": {"team": "ünï", "with space": "x", "with.dot": "y"},
    "omega": {},
}
MODEL_FILTERS = [
    "name LIKE '%a%'",
    "name LIKE '%A%'",
    "name ILIKE '%A%'",
    "name LIKE '%\\%%'",
    "name LIKE '%gamma __'",
    "name LIKE '%Ünï%'",
    "name ILIKE '%ÜNÏ%'",
    "name != 'alpha'",
    "attribute.name ILIKE '%beta'",
    "tags.team = 'blue'",
    "tag.team = 'blue'",
    "tags.team != 'blue'",
    "tags.team LIKE 'bl%'",
    "tags.team ILIKE 'bl%'",
    'tags.team = "it\'s"',
    "tags.`team` = 'ünï'",
    "tags.\"team\" = 'ünï'",
    "tags.`with space` = 'x'",
    "tags.`with.dot` = 'y'",
    "tags.with.dot = 'y'",
    "tags.team = 'blue' AND tags.size = '10'",
    "tags.team ILIKE 'blue' and tags.team != 'Blue'",
    "tags.nothing = 'x'",
    "tags.nothing != 'x'",
    "tags.size LIKE '%' AND tags.size != '9'",
]
WRONG_MODEL_FILTERS = [
    "colour = 'blue'",
    "attribute.colour = 'blue'",
    "attributes.name = 'x'",
    "name = unquoted",
    "name = 7",
    "name > 'a'",
    "name IN ('a', 'b')",
    "name",
    "name = ",
    "= 'a'",
    "name = 'a' OR name = 'b'",
    "name = 'a' name = 'b'",
    "name = 'open",
    "name IS NULL",
    "tags.team IS NOT NULL",
    "tags.team = 7",
    "tags.team > 'a'",
    "tags.team IN ('a')",
    "tags.team = unquoted",
    "tags = 'x'",
    "tags. = 'x'",
    "metrics.m > 1",
    "params.p = 'x'",
    "version_number = 1",
    "last_updated_timestamp > 1",
    "creation_timestamp > 1",
    "'a' = name",
    "(name = 'a')",
    "NOT name = 'a'",
    "name = 'a';",
    "name == 'a'",
    "name <> 'a'",
    "`name` = 'a'",
    "nAmE = 'a'",
    "tags.`mlflow.prompt.is_prompt` = true",
]
MODEL_ORDERS = [
    ["name"],
    ["name ASC"],
    ["name DESC"],
    ["name desc"],
    ["timestamp"],
    ["timestamp DESC"],
    ["last_updated_timestamp"],
    ["last_updated_timestamp DESC", "name DESC"],
    ["name", "timestamp"],
]
WRONG_MODEL_ORDERS = [
    ["creation_timestamp"],
    ["colour"],
    ["name UP"],
    ["name ASC DESC"],
    ["name,timestamp"],
    ["name", "name DESC"],
    ["timestamp", "last_updated_timestamp"],
    [""],
    [" "],
    ["attribute.name"],
    ["tags.team"],
    ["`name`"],
]
VERSION_FILTERS = [
    "version_number = 1",
    "version_number != 1",
    "version_number > 1",
    "version_number >= 2",
    "version_number < 2",
    "version_number <= 1",
    "version_number = 1.0",
    "version_number > 1.5",
    "version_number = -1",
    "source_path = 's3://bucket/1'",
    "source_path != 's3://bucket/1'",
    "source_path LIKE 's3://%/2'",
    "source_path ILIKE 'S3://%'",
    "run_id = ''",
    "run_id != ''",
    "run_id = 'nobody'",
    "run_id IN ('nobody')",
    "run_id LIKE '%'",
    "tags.kind = 'odd'",
    "tags.kind != 'odd'",
    "tags.kind LIKE 'e%' AND version_number = 2",
    "tags.`with space` = 'x'",
    "attribute.version_number = 3",
    "tags.nothing = 'x'",
]
WRONG_VERSION_FILTERS = [
    "version = 1",
    "version_number = '1'",
    "version_number LIKE '1'",
    "version_number IN (1)",
    "version_number = x",
    "name > 'a'",
    "name IN ('a')",
    "name = 7",
    "run_id IN ()",
    "run_id IN (1)",
    "run_id NOT IN ('a')",
    "run_id > 'a'",
    "source_path IN ('a')",
    "source = 'x'",
    "current_stage = 'None'",
    "stage = 'None'",
    "creation_timestamp > 1",
    "last_updated_timestamp > 1",
    "attributes.name = 'x'",
    "tags.kind IS NULL",
    "tags.kind IN ('a')",
    "tags.kind = 7",
    "name = 'a' OR name = 'b'",
    "name = ",
    "colour = 'x'",
]
VERSION_ORDERS = [
    ["version_number"],
    ["version_number DESC"],
    ["name"],
    ["name DESC", "version_number ASC"],
    ["creation_timestamp"],
    ["creation_timestamp DESC"],
    ["last_updated_timestamp"],
    ["last_updated_timestamp DESC", "version_number"],
]
WRONG_VERSION_ORDERS = [
    ["version"],
    ["run_id"],
    ["source_path"],
    ["version_number UP"],
    ["version_number", "version_number DESC"],
    ["attribute.name"],
    ["tags.kind"],
    [""],
    ["timestamp"],
]


def _models(here):
    """Registered models to search for, and a filter that finds them."""
    for name, tags in MODELS.items():
        here.client.create_registered_model(here.name(name), tags=tags)
        here.later()
    return f"name LIKE '{here.name('')}%'"


def _versions(here):
    """Two models with three versions each, and a filter that finds them."""
    for name in ("one", "two"):
        here.client.create_registered_model(here.name(name))
        for number in (1, 2, 3):
            tags = {"kind": "odd" if number % 2 else "even"} | ({"with space": "x"} if number == 3 else {})
            run = here.run() if number == 2 else None
            here.client.create_model_version(here.name(name), f"s3://bucket/{number}", run, tags)
            here.later()
    here.client.transition_model_version_stage(here.name("one"), "1", "Staging")
    here.later()
    return f"name LIKE '{here.name('')}%'"


def _names(found):
    return [one.name for one in found]


def _numbers(found):
    return [(one.name, str(one.version)) for one in found]


def _pages(search, listed, *arguments, **named):
    """Every page, one after the other."""
    pages, token = [], None
    while True:
        page = search(*arguments, page_token=token, **named)
        pages.append(listed(page))
        token = page.token
        if not token:
            return pages


@flow(lines=["3.x"])
def models_by_filter(here):
    mine = _models(here)

    def names(text):
        return _names(here.client.search_registered_models(f"{mine} AND {text}"))

    def alone(text):
        return [name for name in _names(here.client.search_registered_models(text)) if name.startswith(here.prefix)]

    return {
        **{text: answer(names, text) for text in MODEL_FILTERS},
        **{text: answer(alone, text) for text in WRONG_MODEL_FILTERS},
        "one": answer(here.client.search_registered_models, f"name = '{here.name('alpha')}'"),
    }


@flow(lines=["3.x"])
def models_in_order(here):
    mine = _models(here)
    here.client.update_registered_model(here.name("Beta"), "later")

    def names(order):
        return _names(here.client.search_registered_models(mine, order_by=order))

    return {str(order): answer(names, order) for order in MODEL_ORDERS + WRONG_MODEL_ORDERS}


@flow
def models_in_pages(here):
    mine = _models(here)
    search = here.client.search_registered_models
    return {
        **{
            f"{order} by {size}": answer(_pages, search, _names, mine, max_results=size, order_by=order)
            for order in (None, ["name DESC"], ["timestamp DESC"])
            for size in (1, 2, 5)
        },
        "of none": answer(search, mine, max_results=0),
        "of less": answer(search, mine, max_results=-1),
        "of 1,000": answer(lambda: _names(search(mine, max_results=1000))),
        "of 1,001": answer(search, mine, max_results=1001),
        "with a wrong token": answer(search, mine, page_token="!"),
    }


@flow
def models_with_their_versions(here):
    """A search shows the latest version of each stage, and a model's tags and aliases."""
    client, name = here.client, here.name("model")
    client.create_registered_model(name, tags={"a": "1"}, description="about")
    for number in range(4):
        client.create_model_version(name, f"s3://bucket/{number}", tags={"n": str(number)})
    client.transition_model_version_stage(name, "1", "Production")
    client.set_registered_model_alias(name, "best", "1")
    client.delete_model_version(name, "4")
    found = client.search_registered_models(f"name = '{name}'")[0]
    return {
        "found": answer(lambda: {**dict(found), "latest_versions": None}),
        "latest": answer(lambda: sorted(found.latest_versions, key=lambda one: one.current_stage)),
    }


@flow(lines=["3.x"])
def versions_by_filter(here):
    mine = _versions(here)

    def numbers(text):
        found = here.client.search_model_versions(f"{text} AND {mine}", order_by=["name", "version_number"])
        return _numbers(found)

    def alone(text):
        found = here.client.search_model_versions(text, order_by=["name", "version_number"])
        return [one for one in _numbers(found) if one[0].startswith(here.prefix)]

    runs = [one.run_id for one in here.client.search_model_versions(f"run_id != '' AND {mine}")]
    listed = ", ".join(f"'{run}'" for run in sorted(runs))
    return {
        **{text: answer(numbers, text) for text in VERSION_FILTERS},
        **{text: answer(alone, text) for text in WRONG_VERSION_FILTERS},
        "of one model": answer(here.client.search_model_versions, f"name = '{here.name('one')}'"),
        "of a run": answer(lambda: len(numbers(f"run_id = '{runs[0]}'"))),
        "of runs": answer(numbers, f"run_id IN ({listed})"),
        "of runs in capitals": answer(numbers, f"run_id IN ({listed.upper()})"),
        "of a run in capitals": answer(numbers, f"run_id = '{runs[0].upper()}'"),
        "all": answer(alone, ""),
    }


@flow(lines=["3.x"])
def versions_in_order(here):
    mine = _versions(here)
    here.client.update_model_version(here.name("two"), "1", "later")

    def numbers(order):
        return _numbers(here.client.search_model_versions(mine, order_by=order))

    return {str(order): answer(numbers, order) for order in [None, *VERSION_ORDERS, *WRONG_VERSION_ORDERS]}


@flow
def versions_in_pages(here):
    mine = _versions(here)
    search = here.client.search_model_versions
    return {
        **{
            f"{order} by {size}": answer(_pages, search, _numbers, mine, max_results=size, order_by=order)
            for order in (None, ["name", "version_number"], ["version_number DESC"], ["creation_timestamp"])
            for size in (1, 4, 6)
        },
        "of none": answer(search, mine, max_results=0),
        "of less": answer(search, mine, max_results=-1),
        "of 200,000": answer(lambda: len(search(mine, max_results=200_000))),
        "of 200,001": answer(search, mine, max_results=200_001),
        "with a wrong token": answer(search, mine, page_token="!"),
    }
