"""Records how protobuf reads timestamps and field masks.

    python timestamps_golden.py > ../resources/timestamps.tsv

Needs mlflow 3.15.1. Not part of the build; the generated file is.

Columns: `time` or `mask`; a text (percent-encoded); the milliseconds, or the names between spaces;
`ok` or `fails`.
"""

import random
import urllib.parse

from google.protobuf.field_mask_pb2 import FieldMask
from google.protobuf.timestamp_pb2 import Timestamp

TIMES = """2025-04-15T08:49:18Z 2025-04-15T08:49:18.1Z 2025-04-15T08:49:18.123456789Z 2025-04-15T08:49:18.9999999Z
2025-04-15T08:49:18.1234567890Z 2025-04-15T08:49:18+02:00 2025-04-15T08:49:18.5-05:30 2025-04-15T08:49:18 2025-4-5T8:9:8Z
2025-04-15t08:49:18Z 2025-04-15T08:49:18z 1970-01-01T00:00:00Z 1969-12-31T23:59:59.999Z 1969-12-31T23:59:59.9999Z
0001-01-01T00:00:00Z 0000-01-01T00:00:00Z 9999-12-31T23:59:59.999999999Z 9999-12-31T23:59:59-00:01 0001-01-01T00:00:00+00:01
2025-02-29T00:00:00Z 2024-02-29T00:00:00Z 2025-04-15T24:00:00Z 2025-04-15T23:60:00Z 2025-04-15T23:59:60Z 2025-04-15T23:59:61Z
2025-04-15T08:49:18.Z 2025-04-15T08:49:18.xZ 2025-04-15T08:49:18.1_0Z 2025-04-15T08:49:18.1e3Z 2025-04-15T08:49:18.5e-1Z
2025-04-15T08:49:18+0200 2025-04-15T08:49:18+2:0 2025-04-15T08:49:18+99:99 2025-04-15T08:49:18+-2:00 2025-04-15T08:49:18+a:00
2025-04-15T08:49:18+99999999999999999999:00 2025-04-15T08:49:18+-9999999999:599999999999 12025-04-15T08:49:18Z 20250415T084918Z
2025-04-15T08:49Z 2025-04-15 2025-04-15T08:49:18.123Z- 2025-04-15T08:49:18-01:00:00 2025-04-15T08:49:18-01: 225-04-15T08:49:18Z
\u0662\u0660\u0662\u0665-04-15T08:49:18Z 2025-0\u0664-15T08:49:18Z 2025-04-1\u0665T08:49:18Z 2025-04-15T08:49:18+0\u0662:00""".split()
TIMES += ["", " ", "2025-04-15 08:49:18Z", "2025-04- 5T08:49:18Z", "2025-04-15T 8:49:18Z", "2025-04-15T08:49:18 Z", "2025-04-15T08:49:18- 1: 0"]
MASKS = ["", "rationale", "assessmentName", "assessment_name", "a,assessment_name,b", "a,,b", ",", " a, b", "Upper", "aBC", "a.bC", "\u00c4b", "a9B"]

random.seed(7)
CHARACTERS = "0123456789-+:.TZ zt_e\u0661"
for _ in range(600):
    text = random.choice(TIMES[:12])
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(text) + 1)
        text = text[:at] + random.choice(["", random.choice(CHARACTERS)]) + text[at + random.randint(0, 1) :]
    TIMES.append(text)


def record(kind, text, message, held):
    try:
        message.FromJsonString(text)
        outcome = "ok"
    except ValueError:
        outcome = "fails"
    print(kind, urllib.parse.quote(text), held(message), outcome, sep="\t")


for text in dict.fromkeys(TIMES):
    record("time", text, Timestamp(), lambda time: time.ToMilliseconds())
for text in MASKS:
    record("mask", text, FieldMask(), lambda mask: urllib.parse.quote(" ".join(mask.paths)))
