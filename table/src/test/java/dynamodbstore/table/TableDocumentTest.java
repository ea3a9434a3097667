package dynamodbstore.table;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks that the tables in docs/table.md agree with the code. */
class TableDocumentTest {
  private static final Path DOCUMENT = Path.of("../docs/table.md");

  @Test
  void documentedIndexesMatchTheCode() throws IOException {
    var rows =
        Arrays.stream(Index.values())
            .map(
                index ->
                    "| %s | `%s` | `%s` | %s | %s |\n"
                        .formatted(
                            index == Index.PRIMARY ? "primary" : index.name(),
                            index.partitionAttribute(),
                            index.sortAttribute(),
                            index == Index.PRIMARY
                                ? "the item"
                                : "`PK`, `SK`, `%s`".formatted(Item.EXPIRY_ATTRIBUTE),
                            index.mayLag() ? "yes" : "no"))
            .collect(Collectors.joining());

    assertThat(section("indexes"))
        .isEqualTo(
            "| index | partition | sort | holds | may lag |\n|---|---|---|---|---|\n" + rows);
  }

  @Test
  void documentedLimitsMatchTheCode() throws IOException {
    var limits = new LinkedHashMap<String, Integer>();
    limits.put("bytes of an item, with its largest entry in a local index", Limits.ITEM_BYTES);
    limits.put("bytes of a partition key", Limits.PARTITION_KEY_BYTES);
    limits.put("bytes of a sort key", Limits.SORT_KEY_BYTES);
    limits.put("writes in a transaction", Limits.TRANSACTION_WRITES);
    limits.put("bytes in a transaction", Limits.TRANSACTION_BYTES);
    limits.put("bytes read for a page", Limits.PAGE_BYTES);
    limits.put("lists and maps within each other", Limits.NESTING);
    limits.put("changes in an update (ours)", Limits.UPDATE_CHANGES);
    var rows =
        limits.entrySet().stream()
            .map(limit -> "| %s | %,d |\n".formatted(limit.getKey(), limit.getValue()))
            .collect(Collectors.joining());

    assertThat(section("limits")).isEqualTo("| what | limit |\n|---|---|\n" + rows);
  }

  private static String section(String name) throws IOException {
    var text = Files.readString(DOCUMENT);
    var begin = "<!-- %s -->\n".formatted(name);
    int from = text.indexOf(begin) + begin.length();
    return text.substring(from, text.indexOf("<!-- end -->", from));
  }
}
