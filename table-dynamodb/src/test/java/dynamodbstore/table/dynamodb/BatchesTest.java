package dynamodbstore.table.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Retries of the unprocessed part of a batch, and the grouping of writes into batches. */
class BatchesTest extends FaultInjectionTest {
  private static List<Item> items(int count) {
    return IntStream.range(0, count).mapToObj(n -> item("n%03d".formatted(n))).toList();
  }

  private static List<Write> puts(List<Item> items) {
    return items.stream().map(Write::put).map(Write.class::cast).toList();
  }

  private static List<Key> keys(List<Item> items) {
    return items.stream().map(Item::key).toList();
  }

  @Test
  void unprocessedItemsOfABatchAreRetriedUntilWritten() {
    endpoint.always("BatchWriteItem", InjectedFault.onlyTheFirstDone());
    var items = items(6);

    assertThat(table.writeAll(puts(items))).hasSize(6).allMatch(Outcome::isWritten);

    assertThat(reliable.query(Query.of(Index.PRIMARY, "partition")).items())
        .containsExactlyElementsOf(items);
    assertThat(endpoint.asked("BatchWriteItem")).isEqualTo(6);
    assertThat(meter.total()).isEqualTo(Cost.writing(6));
  }

  @Test
  void unprocessedKeysOfABatchAreRetriedUntilRead() {
    var items = items(6);
    var _ = reliable.writeAll(puts(items));
    endpoint.always("BatchGetItem", InjectedFault.onlyTheFirstDone());

    var found = table.getAll(keys(items), Read.STRONG);

    assertThat(found).hasSize(6);
    assertThat(found.values()).containsExactlyInAnyOrderElementsOf(items);
    assertThat(endpoint.asked("BatchGetItem")).isEqualTo(6);
    assertThat(meter.total()).isEqualTo(Cost.reading(6));
  }

  @Test
  void batchesWithoutProgressFailAsBusy() {
    endpoint.always("BatchWriteItem", InjectedFault.nothingDone());
    endpoint.always("BatchGetItem", InjectedFault.nothingDone());

    assertThatThrownBy(() -> table.writeAll(puts(items(2)))).isInstanceOf(TableBusy.class);
    assertThatThrownBy(() -> table.getAll(keys(items(2)), Read.STRONG))
        .isInstanceOf(TableBusy.class);
  }

  @Test
  void unconditionalWritesAreBatchedAndConditionalOnesAreSingleCalls() {
    var writes = new ArrayList<>(puts(items(60)));
    writes.add(30, Write.create(item("x")));
    writes.add(0, Write.create(item("y")));

    assertThat(table.writeAll(writes)).hasSize(62).allMatch(Outcome::isWritten);

    assertThat(endpoint.asked("BatchWriteItem")).isEqualTo(3);
    assertThat(endpoint.asked("PutItem")).isEqualTo(2);
    assertThat(table.getAll(keys(items(60)), Read.EVENTUAL)).hasSize(60);
    assertThat(endpoint.asked("BatchGetItem")).isEqualTo(1);
  }

  @Test
  void emptyListsCauseNoCall() {
    assertThat(table.writeAll(List.of())).isEmpty();
    assertThat(table.getAll(List.of(), Read.STRONG)).isEmpty();
    assertThat(meter.total()).isEqualTo(Cost.NONE);
  }
}
