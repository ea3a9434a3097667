package dynamodbstore.table.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.PartitionFull;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.statistics.MetricFamily.Sample;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetriesTest extends FaultInjectionTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ThrottlingException",
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "TransactionConflictException"
      })
  void throttledWriteIsRetriedAndAppliedOnce(String error) {
    endpoint.next("UpdateItem", InjectedFault.error(400, error), InjectedFault.error(400, error));

    var outcome =
        table.write(Write.update(key("a"), Condition.always(), Change.add("n", 1)).returningItem());

    assertThat(((Outcome.Written) outcome).after().orElseThrow().number("n")).isEqualTo(1);
    assertThat(time.rests()).hasSize(2);
    assertThat(endpoint.asked("UpdateItem")).isEqualTo(3);
  }

  @Test
  void writeThrottledUntilTheDeadlineIsBusy() {
    endpoint.always("PutItem", InjectedFault.throttled());

    assertThatThrownBy(() -> table.write(Write.put(item("a"))))
        .isInstanceOf(TableBusy.class)
        .hasMessageContaining("partition / a");

    var rested = time.rests().stream().reduce(Duration.ZERO, Duration::plus);
    assertThat(rested).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(15));
    assertThat(time.rests().getFirst()).isLessThanOrEqualTo(Duration.ofMillis(25));
    assertThat(time.rests()).allMatch(rest -> rest.compareTo(Duration.ofSeconds(1)) <= 0);
    assertThat(meter.total()).isEqualTo(Cost.NONE);
  }

  @Test
  void readIsRetriedAfterAnyFailure() {
    var _ = reliable.write(Write.put(item("a")));
    endpoint.next(
        "GetItem",
        InjectedFault.answerLost(),
        InjectedFault.requestLost(),
        InjectedFault.answerSpoiled(),
        InjectedFault.throttled());
    endpoint.next("Query", InjectedFault.answerLost(), InjectedFault.answerSpoiled());

    assertThat(table.get(key("a"), Read.STRONG)).contains(item("a"));
    assertThat(table.query(Query.of(Index.PRIMARY, "partition")).items())
        .containsExactly(item("a"));
  }

  @Test
  void readWithoutAnyResponseIsUnavailable() {
    endpoint.always("GetItem", InjectedFault.requestLost());

    assertThatThrownBy(() -> table.get(key("a"), Read.STRONG))
        .isInstanceOf(TableUnavailable.class)
        .hasMessageContaining(endpoint.address(name).toString());
  }

  @Test
  void conflictingTransactionIsRetried() {
    endpoint.next(
        "TransactWriteItems",
        InjectedFault.calledOff("None", "TransactionConflict"),
        InjectedFault.error(400, "TransactionInProgressException"));

    var outcome = table.transact(List.of(Write.create(item("a")), Write.create(item("b"))));

    assertThat(outcome).isEqualTo(Outcome.written());
    assertThat(time.rests()).hasSize(2);
  }

  @Test
  void retriesAreCountedByReason() {
    endpoint.next("GetItem", InjectedFault.throttled(), InjectedFault.answerLost());
    endpoint.next("TransactWriteItems", InjectedFault.calledOff("TransactionConflict"));

    var _ = table.get(key("a"), Read.STRONG);
    var _ = table.transact(List.of(Write.create(item("a"))));

    assertThat(table.statistics().getFirst().samples())
        .contains(
            Sample.of(Map.of("reason", "throttled"), 1),
            Sample.of(Map.of("reason", "response_lost"), 1),
            Sample.of(Map.of("reason", "conflict"), 1),
            Sample.of(Map.of("reason", "unprocessed"), 0));
  }

  @Test
  void closedPortIsUnavailable() throws IOException {
    int port;
    try (var socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    var address = DynamoAddress.parse("dynamodb://localhost:%d/mlflow".formatted(port));

    try (var nobody =
        DynamoTable.open(address, InstantSource.system(), new Meter(), time.patience())) {
      var sum = Write.update(key("a"), Condition.always(), Change.add("n", 1));
      assertThatThrownBy(() -> nobody.write(sum))
          .isInstanceOf(TableUnavailable.class)
          .hasMessageContaining("dynamodb://localhost:" + port)
          .hasMessageContaining("cannot be reached");
    }
    assertThat(time.rests()).isNotEmpty();
  }

  @Test
  void startingProgramGivesUpSoonOnAClosedPort() throws IOException {
    int port;
    try (var socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    var address = DynamoAddress.parse("dynamodb://localhost:%d/mlflow".formatted(port));

    try (var admin = DynamoAdmin.connect(address, time.patienceAtStart())) {
      assertThatThrownBy(admin::exists)
          .isInstanceOf(TableUnavailable.class)
          .hasMessageContaining("cannot be reached");
    }
    assertThat(time.nanos()).isLessThan(Duration.ofSeconds(3).toNanos());
  }

  @Test
  void missingTableNamesTheCommandThatCreatesIt() {
    try (var missing =
        DynamoTable.open(
            endpoint.address("missing"), InstantSource.system(), new Meter(), time.patience())) {
      assertThatThrownBy(() -> missing.get(key("a"), Read.STRONG))
          .isInstanceOf(TableUnavailable.class)
          .hasMessageContaining("missing")
          .hasMessageContaining("table create");
    }
    assertThat(time.rests()).isEmpty();
  }

  @Test
  void fullPartitionIsNamedInTheMessage() {
    var full = InjectedFault.error(400, "ItemCollectionSizeLimitExceededException");
    endpoint.always("PutItem", full);
    endpoint.always("BatchWriteItem", full);
    endpoint.always(
        "TransactWriteItems", InjectedFault.calledOff("None", "ItemCollectionSizeLimitExceeded"));
    var other = Item.at(new Key("other", "a")).build();

    assertThatThrownBy(() -> table.write(Write.put(item("a"))))
        .isInstanceOf(PartitionFull.class)
        .hasMessageContaining("Partition partition is full");
    assertThatThrownBy(() -> table.writeAll(List.of(Write.put(item("a")), Write.put(other))))
        .isInstanceOf(PartitionFull.class)
        .hasMessageContaining("Partition partition or other is full");
    assertThatThrownBy(() -> table.transact(List.of(Write.put(item("a")), Write.put(other))))
        .isInstanceOf(PartitionFull.class)
        .hasMessageContaining("Partition other is full");
  }

  @ParameterizedTest
  @ValueSource(strings = {"AccessDeniedException", "UnrecognizedClientException", "ResourceInUse"})
  void rejectedCallIsNotRetriedAndKeepsDynamoDbsMessage(String error) {
    endpoint.always("GetItem", InjectedFault.error(400, error));

    assertThatThrownBy(() -> table.get(key("a"), Read.STRONG))
        .isInstanceOf(TableUnavailable.class)
        .hasMessageContaining("rejected this: Read partition / a (on purpose)");
    assertThat(time.rests()).isEmpty();
  }

  @Test
  void responseOfAnotherServerIsUnavailable() {
    endpoint.always("GetItem", request -> request.answer(404, "<html>Not here</html>"));

    assertThatThrownBy(() -> table.get(key("a"), Read.STRONG))
        .isInstanceOf(TableUnavailable.class)
        .hasMessageContaining(endpoint.address(name).toString());
  }

  @Test
  void aClosedTableIsUnavailable() {
    table.close();

    assertThatThrownBy(() -> table.get(key("a"), Read.STRONG))
        .isInstanceOf(TableUnavailable.class)
        .hasMessageContaining("closed");
  }
}
