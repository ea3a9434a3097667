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

    def test_numbers_users_roles_and_rows_by_what_they_are(self):
        normal = Normal({}, 1_700_000_000, 1_700_000_100)
        user = {"id": 7, "username": "u", "is_admin": False}
        row = {"id": 9, "role_id": 8, "resource_pattern": "12", "resource_type": "experiment"}
        role = {"id": 8, "name": "__user_7__", "workspace": "default", "permissions": [row]}
        known = [user, role, {"id": 7, "user_id": 7, "role_id": 8}, "(user_id=7, role_id=5) not found", {"id": 7}]

        self.assertEqual(
            normal.of(known),
            [
                {"id": "<user 1>", "username": "u", "is_admin": False},
                {
                    "id": "<role 1>",
                    "name": "__user_<user 1>__",
                    "workspace": "default",
                    "permissions": [
                        {
                            "id": "<row 1>",
                            "role_id": "<role 1>",
                            "resource_pattern": "<experiment 1>",
                            "resource_type": "experiment",
                        }
                    ],
                },
                {"id": "<assignment 1>", "user_id": "<user 1>", "role_id": "<role 1>"},
                "(user_id=<user 1>, role_id=<role 2>) not found",
                {"id": 7},
            ],
        )

    def test_leaves_the_default_experiment(self):
        self.assertEqual(self.normal.of({"experiment_id": "0"}), {"experiment_id": "0"})

    def test_takes_only_times_of_the_run_for_times(self):
        told = [1_700_000_050_000, 1_600_000_000_000, "1700000050000", 1000, 1_700_000_050_000.0]

        self.assertEqual(
            self.normal.of(told),
            ["<now, int>", 1_600_000_000_000, "<now>", 1000, "<now, float>"],
        )

    def test_knows_times_in_nanoseconds(self):
        told = [1_700_000_050_000_000_001, 1_600_000_000_000_000_000, "at 1700000050000000001"]

        self.assertEqual(
            self.normal.of(told), ["<now, in nanoseconds>", 1_600_000_000_000_000_000, "at <now>"]
        )

    def test_numbers_random_ids_of_spans_and_keeps_chosen_ones(self):
        normal = Normal({}, 0, 0)

        self.assertEqual(
            normal.of(["0123456789abcdef", "0000000000000001", f"tr-{ONE}", "0123456789abcdef"]),
            ["<span 1>", "0000000000000001", "tr-<id 1>", "<span 1>"],
        )

    def test_knows_ids_in_addresses(self):
        address = f"<server>/api/2.0/mlflow-artifacts/artifacts?path=12%2F{ONE}%2Fartifacts"

        self.assertEqual(
            Normal({}, 0, 0).of(address),
            "<server>/api/2.0/mlflow-artifacts/artifacts?path=<experiment 1>%2F<id 1>%2Fartifacts",
        )

    def test_sorts_tags_and_keeps_the_order_of_a_history(self):
        tags = [{"key": "b"}, {"key": "a"}]
        history = [{"key": "m", "step": 2}, {"key": "m", "step": 1}]

        self.assertEqual(
            self.normal.of({"tags": tags, "metrics": history, "files": tags}),
            {"tags": [{"key": "a"}, {"key": "b"}], "metrics": history, "files": tags},
        )

    def test_sorts_the_models_of_a_run_as_they_appeared_before(self):
        outputs = [{"model_id": f"m-{ONE}"}, {"model_id": f"m-{OTHER}"}]

        self.assertEqual(
            Normal({}, 0, 0).of({"logged": f"m-{OTHER}", "model_outputs": outputs}),
            {"logged": "<model 1>", "model_outputs": [{"model_id": "<model 1>"}, {"model_id": "<model 2>"}]},
        )

    def test_reads_an_answer_that_a_message_quotes(self):
        self.assertEqual(
            self.normal.of('No. Response text: {"a":1}'), self.normal.of('No. Response text: {"a": 1}')
        )

    def test_sorts_a_set_that_python_printed(self):
        self.assertEqual(self.normal.of("missing: {'b', 'a'}"), "missing: {'a', 'b'}")

    def test_replaces_the_names_that_were_chosen(self):
        self.assertEqual(self.normal.of("at http://here/api"), "at <server>/api")

    def test_hides_names_that_servers_make_up(self):
        self.assertEqual(self.normal.of(["able-duck-7", "able-duck-1000"]), ["<random name>"] * 2)
