import unittest

from differential.comparison import VERSIONS, Walk


class Told:
    """A fake server that returns the given responses, one after the other."""

    def __init__(self, *answers):
        self._answers = list(answers)

    def post(self, _, __):
        return self._answers.pop(0)

    get = post


def page(*names, token=None, **details):
    runs = [{"info": {"run_id": name}, "data": {}} | details for name in names]
    return {"status": 200, "body": {"runs": runs, **({"next_page_token": token} if token else {})}}


def refusal(code="INVALID_PARAMETER_VALUE", message="", status=400):
    return {"status": status, "body": {"error_code": code, "message": message}}


class ComparisonTest(unittest.TestCase):
    def difference(self, expected, told):
        return Walk(Told(*expected), Told(*told), {"filter": "f"}).go().difference

    def test_counts_what_both_find_on_all_pages(self):
        answers = [page("a", "b", token="x"), page("c")]

        walk = Walk(Told(*answers), Told(*answers), {}).go()

        self.assertEqual((walk.found, walk.pages, walk.difference), (3, 2, ""))

    def test_goes_on_where_it_was(self):
        answers = [page("a", token="x"), page("b")]
        walk = Walk(Told(*answers), Told(*answers), {}).go(1)

        self.assertFalse(walk.is_over)
        self.assertEqual(walk.go().found, 2)

    def test_sees_another_order(self):
        self.assertIn("filter", self.difference([page("a", "b")], [page("b", "a")]))

    def test_sees_another_run_on_a_later_page(self):
        told = self.difference([page("a", token="x"), page("b")], [page("a", token="y"), page("c")])

        self.assertIn("page: 2", told)

    def test_sees_an_end_that_is_none(self):
        self.assertTrue(self.difference([page("a", token="x")], [page("a")]))

    def test_sees_another_value(self):
        self.assertTrue(self.difference([page("a", inputs={"n": [1]})], [page("a", inputs={"n": [1.0]})]))

    def test_disregards_the_order_of_entries(self):
        one, other = ({"tags": [{"key": key} for key in keys]} for keys in ("ab", "ba"))

        self.assertFalse(self.difference([page("a", data=one)], [page("a", data=other)]))

    def test_knows_versions_by_name_and_number(self):
        def told(*numbers):
            versions = [{"name": "m", "version": number, "tags": []} for number in numbers]
            return {"status": 200, "body": {"model_versions": versions}}

        same = Walk(Told(told("1", "2")), Told(told("1", "2")), {}, VERSIONS).go()
        other = Walk(Told(told("1", "2")), Told(told("2", "1")), {}, VERSIONS).go()

        self.assertEqual((same.found, same.difference), (2, ""))
        self.assertIn('["m", "2"]', other.difference)

    def test_compares_messages_but_for_the_order_of_sets(self):
        self.assertFalse(self.difference([refusal(message="{'a', 'b'}")], [refusal(message="{'b', 'a'}")]))
        self.assertTrue(self.difference([refusal(message="a")], [refusal(message="b")]))

    def test_sees_what_only_one_refuses(self):
        self.assertTrue(self.difference([refusal()], [page("a")]))
        self.assertTrue(self.difference([page("a")], [refusal()]))

    def test_wants_the_caller_blamed_for_faults_of_the_reference(self):
        fault = refusal("INTERNAL_ERROR", "sqlite", 500)

        self.assertFalse(self.difference([fault], [refusal(message="b")]))
        self.assertTrue(self.difference([fault], [fault]))
        self.assertTrue(self.difference([fault], [page("a")]))


if __name__ == "__main__":
    unittest.main()
