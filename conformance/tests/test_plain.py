import unittest

from mlflow.entities.model_registry import Prompt, RegisteredModel

from suite.plain import answer, plain


class PlainTest(unittest.TestCase):
    def test_shows_the_members_of_an_entity(self):
        self.assertEqual(plain(RegisteredModel("m", description="d"))["description"], "d")

    def test_shows_the_properties_of_an_entity_that_has_no_members(self):
        self.assertEqual(
            plain(Prompt("p", tags={"a": "b"})),
            {"creation_timestamp": None, "description": None, "name": "p", "tags": {"a": "b"}},
        )

    def test_sorts_a_set(self):
        self.assertEqual(plain({"b", "a"}), ["a", "b"])

    def test_takes_an_error_for_an_answer(self):
        self.assertEqual(answer(int, "x")["error"], "ValueError")

    def test_does_not_take_what_it_cannot_show_for_an_answer(self):
        with self.assertRaises(TypeError):
            answer(object)
