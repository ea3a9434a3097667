import unittest

from suite.normal import Normal

ONE = "0123456789abcdef0123456789abcdef"
OTHER = "f" * 32


class NormalTest(unittest.TestCase):
    normal = Normal({"http://here": "<server>"}, 1_700_000_000, 1_700_000_100)

    def test_numbers_ids_as_they_appear(self):
        normal = Normal({}, 0, 0)

        self.assertEqual(
            normal.of([OTHER, f"run {ONE}", OTHER, f"m-{ONE}"]),
            ["<id 1>", "run <id 2>", "<id 1>", "<model 1>"],
        )

    def test_knows_an_experiment_by_its_key_and_by_its_place(self):
        normal = Normal({}, 0, 0)

        self.assertEqual(
            normal.of({"experiment_id": "12", "uri": "mlflow-artifacts:/12/x", "other": "12"}),
            {"experiment_id": "<experiment 1>", "uri": "mlflow-artifacts:/<experiment 1>/x", "other": "12"},
        )

    def test_leaves_the_default_experiment(self):
        self.assertEqual(self.normal.of({"experiment_id": "0"}), {"experiment_id": "0"})

    def test_takes_only_times_of_the_run_for_times(self):
        told = [1_700_000_050_000, 1_600_000_000_000, "1700000050000", 1000, 1_700_000_050_000.0]

        self.assertEqual(
            self.normal.of(told),
            ["<now, int>", 1_600_000_000_000, "<now>", 1000, "<now, float>"],
        )

    def test_replaces_the_names_that_were_chosen(self):
        self.assertEqual(self.normal.of("at http://here/api"), "at <server>/api")

    def test_hides_names_that_servers_make_up(self):
        self.assertEqual(self.normal.of("able-duck-123"), "<random name>")
