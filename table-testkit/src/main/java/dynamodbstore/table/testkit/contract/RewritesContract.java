package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.ReadModifyWrite;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code rewriteAll}: writes computed from the current items. */
abstract class RewritesContract extends ContractFixture {
  RewritesContract(Opener opener) {
    super(opener);
  }

  @Test
  void everyRewriteReceivesTheCurrentItem() {
    put(counter("a", 4));

    assertThat(refused(List.of(increment("a"), increment("b")))).isEmpty();

    assertThat(table.get(key("a"), Read.STRONG)).contains(counter("a", 5));
    assertThat(table.get(key("b"), Read.STRONG)).contains(counter("b", 1));
  }

  @Test
  void rewriteMayWriteNothing() {
    put(counter("a", 4));

    assertThat(refused(List.of())).isEmpty();
    assertThat(refused(List.of(rewrite("a", _ -> Optional.empty())))).isEmpty();

    assertThat(table.get(key("a"), Read.STRONG)).contains(counter("a", 4));
  }

  @Test
  void concurrentlyChangedItemIsRefusedWithItsNumber() {
    put(counter("b", 1));
    var overtaken =
        rewrite(
            "b",
            current -> {
              var write = incremented("b", current);
              put(counter("b", 7));
              return write;
            });
    var unchanged = rewrite("a", _ -> Optional.empty());

    var refused = refused(List.of(unchanged, overtaken, increment("c")));

    assertThat(refused).containsExactly(new Outcome.Refused(1, Optional.of(counter("b", 7))));
    assertThat(table.get(key("b"), Read.STRONG)).contains(counter("b", 7));
    assertThat(table.get(key("c"), Read.STRONG)).contains(counter("c", 1));
  }

  @Test
  void concurrentlyDeletedItemIsRefused() {
    put(counter("a", 1));
    var overtaken =
        rewrite(
            "a",
            current -> {
              var write = incremented("a", current);
              var _ = table.write(Write.delete(key("a")));
              return write;
            });

    assertThat(refused(List.of(overtaken)))
        .containsExactly(new Outcome.Refused(0, Optional.empty()));
    assertThat(table.get(key("a"), Read.STRONG)).isEmpty();
  }

  @Test
  void rewritesMayBeManyAndLarge() {
    var bytes = new byte[30_000];
    var many =
        IntStream.range(0, 250)
            .mapToObj(n -> "n" + n)
            .map(sort -> rewrite(sort, _ -> Optional.of(Write.put(large(sort, bytes)))))
            .toList();

    assertThat(refused(many)).isEmpty();

    var keys = many.stream().map(ReadModifyWrite::key).toList();
    assertThat(table.getAll(keys, Read.STRONG)).hasSize(250);
  }

  @Test
  void rewriteOfAnExpiredItemReceivesNone() {
    put(counter("a", 4).toBuilder().expiring(clock.in(Duration.ofSeconds(10))).build());
    clock.advance(Duration.ofSeconds(11));

    assertThat(refused(List.of(increment("a")))).isEmpty();

    assertThat(table.get(key("a"), Read.STRONG)).contains(counter("a", 1));
  }

  @Test
  void rewritesCostTheirReadsAndWrites() {
    put(counter("a", 1));
    put(counter("b", 1));

    var cost = costOf(() -> table.rewriteAll(List.of(increment("a"), increment("b"))));

    var reading = costOf(() -> table.getAll(List.of(key("a"), key("b")), Read.STRONG));
    var writing =
        costOf(
            () -> table.writeAll(List.of(Write.put(counter("a", 3)), Write.put(counter("b", 3)))));
    assertThat(cost).isEqualTo(reading.plus(writing));
  }

  @Test
  void concurrentRewritesLoseNoUpdate() throws Exception {
    long rivals = 4;
    int rounds = 25;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<?>>();
      for (int rival = 0; rival < rivals; rival++) {
        running.add(
            threads.submit(
                () -> {
                  for (int round = 0; round < rounds; round++) {
                    untilMade(List.of(increment("a"), increment("b"), increment("c")));
                  }
                }));
      }
      for (var one : running) {
        one.get();
      }
    }
    for (var sort : List.of("a", "b", "c")) {
      assertThat(table.get(key(sort), Read.STRONG)).contains(counter(sort, rivals * rounds));
    }
  }

  @Test
  void duplicateKeysAndWritesOfOtherKeysAreRejected() {
    assertThatThrownBy(() -> refused(List.of(increment("a"), increment("a"))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> refused(List.of(rewrite("a", _ -> Optional.of(Write.put(counter("b", 1)))))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(table.get(key("a"), Read.STRONG)).isEmpty();
    assertThat(table.get(key("b"), Read.STRONG)).isEmpty();
  }

  @Test
  void deferredRewritesWriteNothingAndReturnTheirWorkInOrder() {
    put(counter("a", 4));
    var result =
        table.rewriteAll(
            List.of(
                new Changing("b", current -> new ReadModifyWrite.Defer<>("b of " + current)),
                increment("c"),
                new Changing(
                    "a",
                    current ->
                        new ReadModifyWrite.Defer<>("a of " + current.orElseThrow().key()))));

    assertThat(result.deferred()).containsExactly("b of Optional.empty", "a of " + key("a"));
    assertThat(result.refused()).isEmpty();
    assertThat(table.get(key("a"), Read.STRONG)).contains(counter("a", 4));
    assertThat(table.get(key("b"), Read.STRONG)).isEmpty();
    assertThat(table.get(key("c"), Read.STRONG)).contains(counter("c", 1));
  }

  @Test
  void numberOfARefusalCountsDeferredAndUnchangedRewrites() {
    put(counter("d", 1));
    var refusedAlways =
        rewrite("d", _ -> Optional.of(Write.replace(counter("d", 2), Condition.absent())));

    var result =
        table.rewriteAll(
            List.of(
                new Changing("a", _ -> new ReadModifyWrite.Defer<>("later")),
                rewrite("b", _ -> Optional.empty()),
                increment("c"),
                refusedAlways));

    assertThat(result.refused())
        .containsExactly(new Outcome.Refused(3, Optional.of(counter("d", 1))));
    assertThat(result.deferred()).containsExactly("later");
  }

  private List<Outcome.Refused> refused(List<? extends ReadModifyWrite<String>> rewrites) {
    return table.rewriteAll(rewrites).refused();
  }

  private void untilMade(List<ReadModifyWrite<String>> rewrites) {
    var open = rewrites;
    while (!open.isEmpty()) {
      var tried = open;
      open = refused(tried).stream().map(refused -> tried.get(refused.at())).toList();
    }
  }

  private static Item counter(String sort, long count) {
    return Item.at(key(sort)).with("count", count).build();
  }

  private static Item large(String sort, byte[] bytes) {
    return Item.at(key(sort)).with("bytes", bytes).build();
  }

  private static ReadModifyWrite<String> increment(String sort) {
    return rewrite(sort, current -> incremented(sort, current));
  }

  private static Optional<Write> incremented(String sort, Optional<Item> current) {
    long count = current.map(item -> item.number("count")).orElse(0L);
    var condition = count == 0 ? Condition.absent() : Condition.is("count", count);
    return Optional.of(Write.replace(counter(sort, count + 1), condition));
  }

  private static ReadModifyWrite<String> rewrite(
      String sort, Function<Optional<Item>, Optional<Write>> change) {
    return new Changing(
        sort,
        current ->
            change
                .apply(current)
                .<ReadModifyWrite.Action<String>>map(ReadModifyWrite.Apply::new)
                .orElseGet(ReadModifyWrite::leave));
  }

  private record Changing(
      String sort, Function<Optional<Item>, ReadModifyWrite.Action<String>> change)
      implements ReadModifyWrite<String> {
    @Override
    public Key key() {
      return ContractFixture.key(sort);
    }

    @Override
    public Action<String> of(Optional<Item> current) {
      return change.apply(current);
    }
  }
}
