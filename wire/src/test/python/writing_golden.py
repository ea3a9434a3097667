"""Records how Python prints numbers and how the reference writes messages and errors.

    python writing_golden.py numbers  > ../resources/numbers.tsv
    python writing_golden.py messages > ../resources/messages.tsv
    python writing_golden.py errors   > ../resources/errors.tsv

Needs mlflow 3.15.1. Not part of the build; the generated files are.

numbers: the bits of a double, and its repr.
messages: a metric's key (percent-encoded), value (bits), timestamp and step, and the JSON that the
reference's message_to_json returns for it, without spaces (percent-encoded).
errors: every error code, its number, its HTTP status, and the body (percent-encoded).
"""

import json
import math
import random
import struct
import sys
import urllib.parse

from mlflow.exceptions import MlflowException
from mlflow.protos.databricks_pb2 import ErrorCode
from mlflow.protos.service_pb2 import Metric
from mlflow.utils.proto_json_utils import message_to_json


def bits(number):
    return struct.pack(">d", number).hex()


def quote(text):
    return urllib.parse.quote(text, safe=" !\"#$&'()*+,/:;<=>?@[\\]^`{|}")


def some_doubles():
    yield from (0.0, -0.0, 1.0, -1.0, 0.1, 1e22, 1e23, 2e-323, 1.7976931348623157e308, 2.2250738585072014e-308)
    for exponent in range(-30, 31):
        for digits in ("1", "1.5", "9.999999999999999", "1.2345678901234567"):
            yield float(f"{digits}e{exponent}")
            yield -float(f"{digits}e{exponent}")
    for k in range(1, 130):
        yield k * 5e-324
    for exponent in range(-1074, 1024, 7):
        yield math.ldexp(1.0, exponent)
    for _ in range(600):
        number = struct.unpack(">d", random.randbytes(8))[0]
        if math.isfinite(number):
            yield number
    for _ in range(300):
        yield random.uniform(-1e8, 1e8)
        yield float(random.randrange(10**18))


def numbers():
    for number in some_doubles():
        yield bits(number), repr(number)


def messages():
    keys = ["", "loss", "a/b", 'q"\\\n\r\t\b\f', "\x00\x1f\x7f\x80", "é日本😀", "\u2028\uffff", "</script>", "x" * 600]
    keys += ["é" * 511 + "😀" + "é" * 511, "a" * 511 + "😀"]
    values = [0.0, -0.0, 0.1, 1e16, 1e-5, math.nan, math.inf, -math.inf, 5e-324, 123456789.125]
    whole = [0, 1, -1, 2**53 + 1, 2**63 - 1, -(2**63), 10**18, -10, 99, 100]
    for i, key in enumerate(keys):
        for j, value in enumerate(values):
            timestamp, step = whole[(i + j) % 10], whole[(i * j + 3) % 10]
            message = Metric(key=key, value=value, timestamp=timestamp, step=step)
            compact = json.dumps(json.loads(message_to_json(message)), separators=(",", ":"), ensure_ascii=False)
            yield quote(key), bits(value), str(timestamp), str(step), quote(compact)


def errors():
    for name, number in ErrorCode.items():
        error = MlflowException('No "run" é', number)
        body = json.dumps(json.loads(error.serialize_as_json()), separators=(",", ":"), ensure_ascii=False)
        yield name, str(number), str(error.get_http_status_code()), quote(body)


random.seed(20260102)
for row in {"numbers": numbers, "messages": messages, "errors": errors}[sys.argv[1]]():
    sys.stdout.write("\t".join(row) + "\n")
