package dynamodbstore.table.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Value;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A write whose response was lost is never reported as refused, and nothing is applied twice. */
class LostResponsesTest extends FaultInjectionTest {
  static Stream<InjectedFault> losses() {
    return Stream.of(
        InjectedFault.requestLost(), InjectedFault.answerLost(), InjectedFault.answerSpoiled());
  }

  static Stream<InjectedFault> lossesAfterTheWrite() {
    return Stream.of(InjectedFault.answerLost(), InjectedFault.answerSpoiled());
  }

  @ParameterizedTest
  @MethodSource("losses")
  void createWithALostResponseIsWritten(InjectedFault loss) {
    endpoint.next("PutItem", loss);

    assertThat(table.write(Write.create(item("a")))).isEqualTo(Outcome.written());
    assertThat(reliable.get(key("a"), Read.STRONG)).contains(item("a"));
    assertThat(endpoint.asked("PutItem")).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("losses")
  void deleteWithALostResponseIsWritten(InjectedFault loss) {
    var _ = reliable.write(Write.put(item("a")));
    endpoint.next("DeleteItem", loss);

    assertThat(table.write(Write.delete(key("a"), Condition.present())))
        .isEqualTo(Outcome.written());
    assertThat(reliable.get(key("a"), Read.STRONG)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("losses")
  void updateReflectedInTheStoredItemIsWrittenAndReturnsIt(InjectedFault loss) {
    var _ =
        reliable.write(
            Write.put(
                Item.at(key("a"))
                    .with("revision", 1)
                    .with("gone", true)
                    .inIndex(Index.LSI1, "1")
                    .inIndex(Index.LSI2, "2")
                    .build()));
    endpoint.next("UpdateItem", loss);

    var outcome =
        table.write(
            Write.update(
                    key("a"),
                    Condition.is("revision", 1),
                    Change.set("revision", 2),
                    Change.setIfAbsent("once", Value.of("x")),
                    Change.remove("gone"),
                    Change.move(Index.LSI1, key("9")),
                    Change.leaveIndex(Index.LSI2),
                    Change.expire(Instant.parse("2100-01-01T00:00:00Z")))
                .returningItem());

    assertThat(outcome).isEqualTo(new Outcome.Written(reliable.get(key("a"), Read.STRONG)));
    assertThat(reliable.get(key("a"), Read.STRONG).orElseThrow().number("revision")).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("losses")
  void unconditionalWriteIsRetriedAfterALostResponse(InjectedFault loss) {
    endpoint.next("PutItem", loss, loss);
    endpoint.next("UpdateItem", loss, loss);
    endpoint.next("BatchWriteItem", loss, loss);

    assertThat(table.write(Write.put(item("a"))).isWritten()).isTrue();
    assertThat(
            table.write(Write.update(key("b"), Condition.always(), Change.set("n", 1))).isWritten())
        .isTrue();
    assertThat(table.writeAll(List.of(Write.put(item("c")), Write.delete(key("a")))))
        .allMatch(Outcome::isWritten);
    assertThat(reliable.get(key("a"), Read.STRONG)).isEmpty();
    assertThat(reliable.get(key("b"), Read.STRONG).orElseThrow().number("n")).isEqualTo(1);
    assertThat(reliable.get(key("c"), Read.STRONG)).isPresent();
  }

  @ParameterizedTest
  @MethodSource("lossesAfterTheWrite")
  void additionWithALostResponseIsNotRetried(InjectedFault loss) {
    endpoint.next("UpdateItem", loss);
    var sum = Write.update(key("a"), Condition.always(), Change.add("n", 1));

    assertThatThrownBy(() -> table.write(sum))
        .isInstanceOf(OutcomeUnknown.class)
        .hasMessageContaining("partition / a");
    assertThat(reliable.get(key("a"), Read.STRONG).orElseThrow().number("n")).isEqualTo(1);
    assertThat(endpoint.asked("UpdateItem")).isEqualTo(1);
  }

  @Test
  void additionWithALostRequestIsUnknown() {
    endpoint.next("UpdateItem", InjectedFault.requestLost());
    var sum = Write.update(key("a"), Condition.always(), Change.add("n", 1));

    assertThatThrownBy(() -> table.write(sum)).isInstanceOf(OutcomeUnknown.class);
    assertThat(reliable.get(key("a"), Read.STRONG)).isEmpty();
  }

  @Test
  void updateOverwrittenByALaterWriteIsUnknown() {
    var _ = reliable.write(Write.put(revision(1)));
    endpoint.next(
        "UpdateItem",
        InjectedFault.answerLostAfter(
            () -> {
              var _ =
                  reliable.write(
                      Write.update(
                          key("a"), Condition.is("revision", 2), Change.set("revision", 3)));
            }));

    assertThatThrownBy(
            () ->
                table.write(
                    Write.update(key("a"), Condition.is("revision", 1), Change.set("revision", 2))))
        .isInstanceOf(OutcomeUnknown.class);
    assertThat(reliable.get(key("a"), Read.STRONG)).contains(revision(3));
  }

  @Test
  void createOverwrittenByALaterWriteIsUnknown() {
    endpoint.next(
        "PutItem",
        InjectedFault.answerLostAfter(
            () -> {
              var _ = reliable.write(Write.put(revision(7)));
            }));

    assertThatThrownBy(() -> table.write(Write.create(revision(1))))
        .isInstanceOf(OutcomeUnknown.class);
  }

  @Test
  void failedConditionIsARefusalIfNoResponseWasLost() {
    var _ = reliable.write(Write.put(item("a")));
    endpoint.next("PutItem", InjectedFault.throttled());

    assertThat(table.write(Write.create(item("a"))))
        .isEqualTo(new Outcome.Refused(0, Optional.of(item("a"))));
  }

  @Test
  void writeThrottledAfterALostResponseIsUnknown() {
    endpoint.next("PutItem", InjectedFault.answerLost());
    endpoint.always("PutItem", InjectedFault.throttled());

    assertThatThrownBy(() -> table.write(Write.put(item("a")))).isInstanceOf(OutcomeUnknown.class);
  }

  @ParameterizedTest
  @MethodSource("losses")
  void transactionWithALostResponseIsWrittenOnce(InjectedFault loss) {
    endpoint.next("TransactWriteItems", loss, loss);

    var outcome =
        table.transact(
            List.of(
                Write.create(item("a")),
                Write.update(key("counter"), Condition.always(), Change.add("n", 1))));

    assertThat(outcome).isEqualTo(Outcome.written());
    assertThat(reliable.get(key("a"), Read.STRONG)).contains(item("a"));
    assertThat(reliable.get(key("counter"), Read.STRONG).orElseThrow().number("n")).isEqualTo(1);
    assertThat(endpoint.asked("TransactWriteItems")).isEqualTo(3);
  }

  @Test
  void transactionWithALostRequestCanStillBeRefused() {
    var _ = reliable.write(Write.put(item("b")));
    endpoint.next("TransactWriteItems", InjectedFault.requestLost());

    assertThat(table.transact(List.of(Write.create(item("a")), Write.create(item("b")))))
        .isEqualTo(new Outcome.Refused(1, Optional.of(item("b"))));
    assertThat(reliable.get(key("a"), Read.STRONG)).isEmpty();
  }

  @Test
  void interruptedThreadDoesNotRetry() {
    var caller = Thread.currentThread();
    endpoint.next("PutItem", InjectedFault.answerLostAfter(caller::interrupt));

    assertThatThrownBy(() -> table.write(Write.put(item("a")))).isInstanceOf(OutcomeUnknown.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(endpoint.asked("PutItem")).isEqualTo(1);
  }

  private static Item revision(long number) {
    return Item.at(key("a")).with("revision", number).build();
  }
}
