"""Random filters and orders: valid, invalid, and odd. The same seed gives the same ones."""

import random

KEYS = ["a", "loss", "lr_1", "Acc", "created", "key", "select", "order", "in", "f1", "x1y", "été", "ключ", "日本", "𝒳"]
ODD_KEYS = [
    "`a b`", '"a b"', "'a b'", "`a.b`", '"a.b"', "`a``b`", '"a""b"', "`a'b`", '`a"b`', "`", '"', "a-b", "a/b", "a:b",
    "a.b", "a.b.c", "a b", "`日本 語`", "``", '""', "''", "1", "1a", "a$b", "a#b", "[a b]", "a[0]", "f(x)", "*", "_x", "-x",
    "`mlflow.runName`", "`min`", "a.`b c`", "`a`.b", "é à", "a::b", "@ab", "#ab", "%s", "?", "$1", ":a", "´a b´", "mlflow.user",
]
RUN_ENTITIES = ["metric", "metrics", "param", "params", "parameter", "parameters", "tag", "tags", "attribute", "attr", "attributes", "run", "dataset", "datasets"]
MODEL_ENTITIES = ["attributes", "metrics", "params", "tags"]
EXPERIMENT_ENTITIES = ["attribute", "tag", "tags"]
ODD_ENTITIES = ["Metrics", "METRICS", "`metrics`", '"metrics"', "model", "", "select", "m.x", "trace", "from", "as", "in", "attribute", "attr"]
RUN_ATTRIBUTES = ["status", "run_id", "run_name", "`run name`", "`Run Name`", '"Run name"', "user_id", "artifact_uri", "start_time", "end_time", "created", "Created"]
EXPERIMENT_ATTRIBUTES = ["name", "creation_time", "last_update_time", "experiment_id"]
MODEL_ATTRIBUTES = ["name", "model_id", "model_type", "status", "source_run_id", "creation_time", "creation_timestamp", "creation_timestamp_ms", "last_updated_timestamp", "last_updated_timestamp_ms", "experiment_id", "`name`"]
REGISTERED_MODEL_ATTRIBUTES = ["name"]
MODEL_VERSION_ATTRIBUTES = ["name", "version_number", "run_id", "source_path"]
REGISTRY_ENTITIES = ["attribute", "tag", "tags"]
TRACE_ENTITIES = ["attribute", "attributes", "trace", "tag", "tags", "request_metadata", "metadata", "span", "span", "feedback", "expectation", "issue"]
TRACE_ATTRIBUTES = ["request_id", "timestamp", "timestamp_ms", "`timestamp`", "execution_time", "execution_time_ms", "end_time", "end_time_ms", "status", "client_request_id", "name", "run_id", "prompt", "text", "experiment_id"]
TRACE_KEYS = ["name", "type", "status", "content", "attributes.x", "attributes.`a b`", "attributes.", "attributes.a.b", "id", "text", "prompt", "run_id", "timestamp", "mlflow.sourceRun", "`mlflow.linkedPrompts`", "Name", "end_time", "a"]
ODD_ATTRIBUTES = ["nope", "Status", "`status`", '"status"', "'status'", "key", "version", "timestamp", "tags", "select", "1", "a b", "`a b`", "date", "min"]
NUMBERS = ["0", "1", "-1", "42", "1.5", "-1.5", ".5", "-.5", "1.", "1e5", "1E5", "1e-5", "-2.5e3", "1.5E-10", "123456789012345678901234567890", "1669000000000", "9223372036854775807", "9223372036854775808", "0.1", "00012", "1e999", "٣", "1.0"]
ODD_NUMBERS = ["+1", "1e+5", "0x1F", "1_000", "1,5", "nan", "inf", "-inf", "Infinity", "1.5abc", "12ab", "1..2", "1.2.3", "--1", "- 1", "1 2", "(1)", "1+1", "e5", "1e", "null", "NULL", "true", "'1'", '"1"', "1%", "-", "½", "1f", "0b1", "1L", "5x", "3.x"]
STRINGS = ["'a'", "'FINISHED'", '"a"', "''", '""', "'a b'", "'%a%'", "'_a_'", "'日本'", "'été'", "'𝒳 y'", "'a=b'", "'a AND b'", "'a;b'", "'a--b'", "'(a)'", "'a,b'", "'A%'", "'\t'", "'a\nb'", "'/*x*/'", '"a b"']
ODD_STRINGS = ["'it''s'", "'it\\'s'", '"a""b"', '"a\\"b"', "'a", "a'", '"a', "`a`", "a", "abc def", "'a''", "'''a'''", "'\\'", "\\'a\\'", "'a' 'b'", "N'a'", "‘a’", "“a”", "('a')", "['a']", "'a'||'b'", "$$a$$", "$t$a$t$", "select", "date '2020-01-01'", "null", "1", "?", ":a", "@a", "'a'::text", "concat('a')", "a.b", "*", "`a b`", "a-b"]
LISTS = ["('a')", "('a', 'b')", "('a','b','c')", "( 'a' , 'b' )", "('a',)", "('A', 'b')", "('1')", '("a", "b")', "('abc123', 'ABC')", "('ß', 'é')"]
ODD_LISTS = ["()", "( )", "(1)", "(1, 2)", "('a', 1)", "('a' 'b')", "('a'; 'b')", "(a)", "(a, b)", "('a', b)", "('a'", "'a')", "(('a'))", "(('a'), 'b')", "(('a','b'),)", "('it''s')", "('a\\nb')", "('a\\'b')", "('a\\x41')", "('\\u00e9')", "(None)", "(True, 'a')", "(1.5)", "(-1)", "('a',,'b')", "(,)", "['a']", "'a'", "a", "('''a''')", "(`a`)", "('a', -- c\n 'b')", "('a\nb')", "('\\q')", "('a' , 'b',)", "(1e3, 'x')"]
COMPARATORS = ["=", "!=", ">", ">=", "<", "<=", "LIKE", "ILIKE", "like", "ilike", "Like"]
ODD_COMPARATORS = ["==", "<>", "=>", "=<", "!", "~", "RLIKE", "rlike", "NOT LIKE", "not  ilike", "IS", "IS NOT", "BETWEEN", ":=", "=!", "regexp", "contains", "", "= =", "+", "->", "->>", "IN", "NOT IN", "NOT", "in", "REGEXP BINARY", "OR"]
JOINERS = [" AND ", " and ", " And ", "\nAND\n", " AND\t", "  AND  "]
ODD_JOINERS = [" OR ", " ", "", ", ", "; ", ";", " AND AND ", " && ", " NOT ", " AND NOT ", " -- c\n AND ", " /* c */ AND ", ";\n", " XOR ", " as ", " , ", "\u00a0AND\u00a0", " AND("]
NOISE = ["", " ", "\n", "\t", "\r\n", "  ", "\u00a0", "\u3000", ";", "; ", "--", "-- c", "/* c */", "/*", "# c", "(", ")", "[", "]", "'", '"', "`", ".", ",", "\\", "\x00", "$", "%", "&", "*", "AND", "OR", "NOT", "NULL", "IS NULL", "DESC", "asc", "a", "1", "€", "\ufeff", "😀", "´", "::", ":=", "case", "end", "where", "GO", "over", "values"]
ORDERS = ["", " ASC", " DESC", " asc", " desc", "  DESC", "\tDESC", " Desc"]
REGISTERED_MODEL_ORDERS = ["name", "timestamp", "last_updated_timestamp", "creation_timestamp"]
TRACE_ORDERS = ["experiment_id", "timestamp", "timestamp_ms", "execution_time", "execution_time_ms", "status", "request_id", "name", "run_id", "tags.a", "metadata.a", "tag.name"]
MODEL_VERSION_ORDERS = ["name", "version_number", "creation_timestamp", "last_updated_timestamp", "run_id"]
ODD_ORDERS = [" ASCENDING", " up", " DESC ASC", " DESC NULLS LAST", " NULLS FIRST", " ", "\n", ",", " DESC,", ";", " -- c", " 'DESC'", " `DESC`", "DESC", " DESC;", " AND a", " = 1"]


class Generator:
    """Filters of one language, most of them nearly valid."""

    def __init__(self, seed, entities, attributes, orders=None, keys=None, comparators=None):
        self.random = random.Random(seed)
        self.entities = entities
        self.attributes = attributes
        self.orders = orders
        self.keys = keys
        self.comparators = comparators or []

    def pick(self, usual, odd, chance=0.12):
        return self.random.choice(odd if self.random.random() < chance else usual)

    def space(self):
        return self.random.choice(["", " ", " ", " ", " ", "  ", "\t", "\n"])

    def name(self):
        kind = self.random.random()
        if kind < 0.3:
            return self.pick(self.attributes, ODD_ATTRIBUTES)
        entity = self.pick(self.entities, ODD_ENTITIES, 0.06)
        if entity.strip("`").startswith(("attr", "run")):
            return entity + "." + self.pick(self.attributes, ODD_ATTRIBUTES)
        if entity == "trace":
            return entity + "." + self.pick(self.attributes, ODD_ATTRIBUTES)
        if self.keys and self.random.random() < 0.6:
            return entity + "." + self.random.choice(self.keys)
        if entity.startswith("dataset"):
            return entity + "." + self.pick(["name", "digest", "context"], KEYS)
        dot = self.pick(["."], [" . ", ". ", " .", "..", ""], 0.05)
        return entity + dot + self.pick(KEYS, ODD_KEYS, 0.3)

    def is_numeric(self, name):
        return name.lower().startswith("metric") or "time" in name or "reated" in name or "version_number" in name

    def clause(self):
        name = self.name()
        kind = self.random.random()
        if kind < 0.08:
            return name + self.pick([" IS NULL", " IS NOT NULL", " is null", " is not null"], [" IS  NOT  NULL", " IS", " NOT NULL", " = NULL", " ISNULL", " IS NOT\nNULL", " is  null"])
        if kind < 0.2:
            if self.random.random() < 0.7:
                name = self.random.choice(["run_id", "attribute.run_id", *(["span.name", "status"] if self.keys else ["datasets.name", "dataset.digest"]), "name", "tags.a"])
            return name + self.pick([" IN ", " NOT IN ", " in ", " not in ", " IN"], [" NOT  IN ", " = ", " LIKE ", " IN IN ", "IN "]) + self.pick(LISTS, ODD_LISTS, 0.5)
        if self.is_numeric(name) != (self.random.random() < 0.08):
            value = self.pick(NUMBERS, ODD_NUMBERS, 0.25)
            comparator = self.pick(COMPARATORS[:6], ODD_COMPARATORS + COMPARATORS[6:])
        else:
            value = self.pick(STRINGS, ODD_STRINGS, 0.25)
            comparator = self.pick(COMPARATORS[:2] + COMPARATORS[6:] + self.comparators, ODD_COMPARATORS + COMPARATORS)
        if comparator[:1].isalpha():
            return name + " " + comparator + " " + value
        return name + self.space() + comparator + self.space() + value

    def filter(self):
        text = self.clause()
        while self.random.random() < 0.35:
            text += self.pick(JOINERS, ODD_JOINERS) + self.clause()
        if self.random.random() < 0.08:
            text = self.random.choice(NOISE) + text
        if self.random.random() < 0.08:
            text += self.random.choice(NOISE)
        return self.broken(text)

    def order_name(self):
        """One of the names that are valid in orders, for languages where few names of filters are."""
        return self.random.choice(self.orders) if self.orders and self.random.random() < 0.7 else self.name()

    def order(self):
        orders = [self.order_name() + self.pick(ORDERS, ODD_ORDERS, 0.15)]
        while self.random.random() < 0.25:
            orders.append(self.order_name() + self.pick(ORDERS, ODD_ORDERS, 0.1))
        return "\x1e".join(self.broken(order) for order in orders)

    def broken(self, text):
        """Sometimes mutated: a character deleted or doubled, noise inserted, truncated, or in upper case."""
        while text and self.random.random() < 0.12:
            at = self.random.randrange(len(text))
            text = self.random.choice([
                text[:at] + text[at + 1 :],
                text[:at] + text[at] + text[at:],
                text[:at] + self.random.choice(NOISE) + text[at:],
                text[:at],
                text[at:],
                text.upper(),
            ])
        return text


LANGUAGES = ["runs", "experiments", "models", "registered", "versions", "traces"]


def cases(seed, count, chosen=tuple(LANGUAGES)):
    """Pairs of a language and a text, `count` of each language that is chosen."""
    languages = {
        "runs": Generator(f"{seed}/runs", RUN_ENTITIES, RUN_ATTRIBUTES),
        "experiments": Generator(f"{seed}/experiments", EXPERIMENT_ENTITIES, EXPERIMENT_ATTRIBUTES),
        "models": Generator(f"{seed}/models", MODEL_ENTITIES, MODEL_ATTRIBUTES),
        "registered": Generator(
            f"{seed}/registered", REGISTRY_ENTITIES, REGISTERED_MODEL_ATTRIBUTES, REGISTERED_MODEL_ORDERS
        ),
        "versions": Generator(
            f"{seed}/versions", REGISTRY_ENTITIES, MODEL_VERSION_ATTRIBUTES, MODEL_VERSION_ORDERS
        ),
        "traces": Generator(
            f"{seed}/traces", TRACE_ENTITIES, TRACE_ATTRIBUTES, TRACE_ORDERS, TRACE_KEYS, ["RLIKE", "rlike", "RLIKE"]
        ),
    }
    for language in chosen:
        generator = languages[language]
        for _ in range(count):
            yield language, generator.filter()
        if language != "models":
            for _ in range(count // 2):
                yield language + "-order", generator.order()
