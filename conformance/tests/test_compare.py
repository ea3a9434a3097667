import unittest

from suite.compare import MISSING, Found, Kept, differences


class CompareTest(unittest.TestCase):
    def test_finds_nothing_in_equal_answers(self):
        self.assertEqual(differences("f", {"a": [1, float("nan")]}, {"a": [1, float("nan")]}), [])

    def test_names_the_place_of_a_difference(self):
        found = differences("f", {"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]})

        self.assertEqual(found, [Found("f", "/a/1/b", 2, 3)])

    def test_tells_kinds_of_numbers_apart(self):
        self.assertEqual(len(differences("f", [1, 1, True], [1.0, True, 1])), 3)

    def test_tells_null_from_nothing(self):
        self.assertEqual(differences("f", {"a": None}, {}), [Found("f", "/a", None, MISSING)])

    def test_sees_what_only_ours_has(self):
        self.assertEqual(differences("f", {}, {"a": 1}), [Found("f", "/a", MISSING, 1)])

    def test_says_an_answer_with_another_status_as_a_whole(self):
        reference, ours = {"status": 500, "body": "a"}, {"status": 400, "body": "b"}

        self.assertEqual(
            differences("f", {"x": reference}, {"x": ours}), [Found("f", "/x", reference, ours)]
        )

    def test_says_an_error_of_another_kind_as_a_whole(self):
        reference, ours = {"error": "A", "message": "a"}, {"error": "B", "message": "b"}

        self.assertEqual(differences("f", reference, ours), [Found("f", "", reference, ours)])

    def test_sees_that_lists_differ_in_length(self):
        self.assertEqual(differences("f", [1], [1, 2]), [Found("f", "", [1], [1, 2])])


class KeptTest(unittest.TestCase):
    found = Found("runs.listed", "/all/0", "one", "two")

    def test_covers_what_it_names(self):
        self.assertTrue(Kept("runs.*", "/all/*", "why", ours="two").covers(self.found))

    def test_covers_nothing_else(self):
        self.assertFalse(Kept("runs.*", "/some/*", "why").covers(self.found))
        self.assertFalse(Kept("logs.*", "/all/*", "why").covers(self.found))
        self.assertFalse(Kept("runs.*", "/all/*", "why", ours="three").covers(self.found))
        self.assertFalse(Kept("runs.*", "/all/*", "why", reference="two").covers(self.found))
