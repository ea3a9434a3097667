"""Blocks of the guide that are executed."""

import pathlib
import unittest

from guided.pages import FOLDER, Block, blocks, with_addresses

PAGE = """
```
not executed
```

```sh run
ls
```

```python run
print(1)
```

```sh server
./mlflow-dynamodbstore server
```
"""


class GuideTest(unittest.TestCase):
    def test_only_marked_blocks_are_executed(self):
        self.assertEqual(
            blocks(PAGE),
            [
                Block("sh", False, "ls\n"),
                Block("python", False, "print(1)\n"),
                Block("sh", True, "./mlflow-dynamodbstore server\n"),
            ],
        )

    def test_addresses_are_replaced(self):
        text = with_addresses(
            "http://127.0.0.1:5000 dynamodb://eu-central-1/mlflow s3://example-mlflow/artifacts",
            port=7,
            dynamodb=8,
            bucket=pathlib.Path("/b"),
        )
        self.assertEqual(text, "http://127.0.0.1:7 dynamodb://127.0.0.1:8/mlflow /b/artifacts")

    def test_the_guide_has_blocks(self):
        executed = [block for page in FOLDER.glob("*.md") for block in blocks(page.read_text())]
        self.assertGreater(len(executed), 10)
        self.assertTrue(any(block.is_server for block in executed))


if __name__ == "__main__":
    unittest.main()
