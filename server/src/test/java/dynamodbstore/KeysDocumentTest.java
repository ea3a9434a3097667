package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.RecordingTable.Spot;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.memory.MemoryTable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key tables of docs/table.md, compared with the keys that a running server writes. */
class KeysDocumentTest {
  private static final Path DOCUMENT = Path.of("../docs/table.md");

  private final RecordingTable table =
      new RecordingTable(new MemoryTable(InstantSource.system(), new Meter()));

  @Test
  void everyWrittenKeyIsDocumentedOnceAndEveryDocumentedKeyIsWritten(@TempDir Path folder)
      throws IOException {
    var stored = new HashSet<Spot>();
    try (var items = EveryKindOfItem.of(table, folder)) {
      items.write();
      stored.addAll(stored());
    }

    var templates = new ArrayList<>(KeyTemplate.read(DOCUMENT));
    var met = new HashSet<KeyTemplate>();
    var faults = new ArrayList<String>();
    for (var spot : table.spots()) {
      var matching = matching(templates, spot);
      met.addAll(matching);
      if (matching.size() != 1) {
        faults.add(spot + " matches " + matching);
      }
    }

    assertThat(faults).as("written keys without exactly one template").isEmpty();
    templates.removeAll(met);
    assertThat(templates).as("documented keys that are never written").isEmpty();
    assertThat(stored).isNotEmpty().isSubsetOf(table.spots());
  }

  /** Templates of a position; those in secondary indexes must belong to the item's own template. */
  private static List<KeyTemplate> matching(List<KeyTemplate> templates, Spot spot) {
    var items = templates.stream().filter(one -> one.matches(Index.PRIMARY, spot.item())).toList();
    return templates.stream()
        .filter(one -> one.matches(spot.index(), spot.position()))
        .filter(one -> items.stream().anyMatch(one::isOfItem))
        .toList();
  }

  /** Primary keys in the table: a guard against writes that the wrapper does not see. */
  private Set<Spot> stored() {
    var spots = new HashSet<Spot>();
    for (Item item : Pages.ofAll(table, Read.STRONG)) {
      spots.add(new Spot(item.key(), Index.PRIMARY, item.key()));
    }
    return spots;
  }
}
