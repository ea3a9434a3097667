import unittest

from suite.otlp import export, protobuf, span, trace_id
from traces.data import Traces
from traces.searches import TraceSearches
from traces.servers import Named


class TracesTest(unittest.TestCase):
    def test_the_same_seed_gives_the_same_traces_and_searches(self):
        one, other = (Traces("7").some(20) for _ in range(2))

        self.assertEqual(one, other)
        self.assertEqual(*([TraceSearches("7", traces).next() for _ in range(5)] for traces in (one, other)))

    def test_another_seed_gives_other_traces(self):
        self.assertNotEqual(Traces("7").some(5), Traces("8").some(5))

    def test_a_server_hides_ids_of_its_own(self):
        server = Named("http://localhost:1", {"<experiment 0>": "17", "<run 0>": "f" * 32})

        told = server._anonymous({
            "experiment_id": "17", "other": "17", "tags": {"mlflow.artifactLocation": "mlflow-artifacts:/17/traces/x"},
            "run": "f" * 32, "assessment_id": "a-" + "e" * 32, "value": 0.1 + 0.2,
        })

        self.assertEqual(told, {
            "experiment_id": "<experiment 0>", "other": "17",
            "tags": {"mlflow.artifactLocation": "mlflow-artifacts:/<experiment 0>/traces/x"},
            "run": "<run 0>", "assessment_id": "<assessment>", "value": 0.3,
        })

    def test_spans_become_protobuf(self):
        body = protobuf(export(span(trace_id("x"), 2, 1, attributes={"k": "v"})))

        self.assertIn(bytes.fromhex(trace_id("x")), body)
        self.assertIn(bytes.fromhex("0000000000000002"), body)
