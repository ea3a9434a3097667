package dynamodbstore.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.table.testkit.TestClock;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SchemaRepositoryTest {
  private final Meter meter = new Meter();
  private final MemoryTable table = new MemoryTable(new TestClock(), meter);
  private final SchemaRepository schema = new SchemaRepository(table);

  @Test
  void firstStartRecordsTheVersionAndLaterStartsOnlyReadIt() {
    assertThat(schema.raise()).isEqualTo(SchemaRepository.CURRENT);
    assertThat(stored()).contains(SchemaRepository.CURRENT);
    double written = meter.total().writeUnits();

    assertThat(meter.measure("again", schema::raise)).isEqualTo(SchemaRepository.CURRENT);

    assertThat(meter.total().writeUnits()).isEqualTo(written);
    assertThat(meter.spent("again").readUnits()).isEqualTo(1);
  }

  @Test
  void tableWithoutTheItemCountsAsTheFirstVersion() {
    assertThat(schema.version()).isEqualTo(1);
    assertThat(stored()).isEmpty();
  }

  @Test
  void laterProgramRaisesTheVersion() {
    assertThat(schema.raiseTo(1)).isEqualTo(1);

    assertThat(schema.raiseTo(3)).isEqualTo(3);

    assertThat(stored()).contains(3L);
  }

  @Test
  void earlierProgramLeavesAHigherVersion() {
    assertThat(schema.raiseTo(3)).isEqualTo(3);

    assertThat(schema.raiseTo(2)).isEqualTo(3);

    assertThat(stored()).contains(3L);
  }

  @Test
  void earlierProgramThatStartsConcurrentlySeesTheHigherVersion() {
    var overtaken =
        new ForwardingTable(table) {
          @Override
          public Outcome write(Write write) {
            assertThat(schema.raiseTo(3)).isEqualTo(3);
            return super.write(write);
          }
        };

    assertThat(new SchemaRepository(overtaken).raiseTo(2)).isEqualTo(3);

    assertThat(stored()).contains(3L);
  }

  private Optional<Long> stored() {
    Optional<Item> item = table.get(SchemaKeys.version(), Read.STRONG);
    return item.map(found -> found.number("version"));
  }
}
