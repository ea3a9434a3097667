"""Records how protobuf converts free-form values.

    python trees_golden.py > ../resources/trees.tsv

Needs mlflow 3.15.1. Not part of the build; the generated file is.

Columns: a document (percent-encoded) with a google.protobuf.Value somewhere in it; `ok`, `fails` or
`breaks`; and if ok the converted value (JSON, sorted, without spaces), `-` if there is none.
"""

import json
import urllib.parse

from google.protobuf.json_format import ParseDict, ParseError
from mlflow.protos.assessments_pb2 import Assessment

VALUES = """
null true 1 -0 1.5 1e400 NaN 123456789012345678901234567890 "" "a" "\\ud800" "\\ud83d\\ude00" [] {} [null]
[1,"a",{}] {"a":1,"b":[2.5,null]} {"\\ud800":1} {"a":"\\ud800"} {"":{"":[]}}
""".split()
VALUES += ["[" * n + "]" * n for n in (1, 47, 48, 49, 50, 51, 60)]
VALUES += ["[" * n + "1" + "]" * n for n in (1, 46, 47, 48, 49, 50)]
VALUES += ['{"a":' * n + "{}" + "}" * n for n in (46, 47, 48, 49)]
VALUES += ['{"a":' * n + "1" + "}" * n for n in (46, 47, 48, 49)]
VALUES += ["9" * 308, "9" * 400]


def plain(value):
    kind = value.WhichOneof("kind")
    if kind == "struct_value":
        return {key: plain(item) for key, item in value.struct_value.fields.items()}
    if kind == "list_value":
        return [plain(item) for item in value.list_value.values]
    return None if kind == "null_value" else getattr(value, kind)


for text in VALUES:
    document = '{"feedback":{"value":%s}}' % text
    message = Assessment()
    try:
        ParseDict(json.loads(document), message, ignore_unknown_fields=True)
    except ParseError:
        outcome, held = "fails", ""
    except Exception:
        outcome, held = "breaks", ""
    else:
        outcome = "ok"
        held = "-"
        if message.feedback.HasField("value"):
            held = json.dumps(plain(message.feedback.value), sort_keys=True, separators=(",", ":"))
    print(urllib.parse.quote(document, safe='{}[]":,\\'), outcome, held, sep="\t")
