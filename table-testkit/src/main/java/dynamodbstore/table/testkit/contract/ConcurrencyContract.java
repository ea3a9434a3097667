package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/** Contract of concurrent writers: no lost update, no duplicate, no partial transaction. */
abstract class ConcurrencyContract extends ContractFixture {
  private static final int WRITERS = 64;
  private static final int ROUNDS = 5;

  ConcurrencyContract(Opener opener) {
    super(opener);
  }

  @Test
  void concurrentIncrementsReturnUniqueNumbersAndLoseNone() {
    var given = new ConcurrentLinkedQueue<Long>();

    atOnce(
        _ -> {
          for (int round = 0; round < ROUNDS; round++) {
            var update =
                Write.update(key("counter"), Condition.always(), Change.add("n", 1))
                    .returningItem();
            if (table.write(update) instanceof Outcome.Written(var after)) {
              given.add(after.orElseThrow().number("n"));
            }
          }
        });

    assertThat(given).hasSize(WRITERS * ROUNDS).doesNotHaveDuplicates();
    assertThat(table.get(key("counter"), Read.STRONG).orElseThrow().number("n"))
        .isEqualTo(WRITERS * ROUNDS);
  }

  @Test
  void concurrentClaimsOfANameHaveExactlyOneWinner() {
    var winners = new ConcurrentLinkedQueue<String>();

    atOnce(
        writer -> {
          for (int name = 0; name < ROUNDS; name++) {
            var claim = Item.at(key("name" + name)).with("by", writer).build();
            var thing = Item.at(key("thing %d %d".formatted(name, writer))).build();
            var outcome = table.transact(List.of(Write.create(thing), Write.create(claim)));
            if (outcome.isWritten()) {
              winners.add("name%d by %d".formatted(name, writer));
            }
          }
        });

    var claims = walk(Query.of(Index.PRIMARY, "partition").in(SortRange.prefix("name")));
    assertThat(claims)
        .extracting(claim -> "%s by %d".formatted(claim.key().sort(), claim.number("by")))
        .containsExactlyInAnyOrderElementsOf(winners)
        .hasSize(ROUNDS);
    assertThat(walk(Query.of(Index.PRIMARY, "partition").in(SortRange.prefix("thing"))))
        .hasSize(ROUNDS);
  }

  @Test
  void itemsMovedConcurrentlyHaveExactlyOneIndexEntry() {
    for (int n = 0; n < 4; n++) {
      put(placed(n, 0, 0));
    }

    atOnce(
        writer -> {
          for (int round = 0; round < ROUNDS; round++) {
            int n = (writer + round) % 4;
            boolean moved = false;
            while (!moved) {
              var before = table.get(key("item" + n), Read.STRONG).orElseThrow();
              long revision = before.number("revision");
              moved =
                  table
                      .write(
                          Write.replace(
                              placed(n, revision + 1, writer), Condition.is("revision", revision)))
                      .isWritten();
            }
          }
        });

    for (var index : List.of(Index.LSI1, Index.GSI1)) {
      var found = walk(Query.of(index, "partition"));
      assertThat(found).hasSize(4);
      assertThat(found)
          .allSatisfy(item -> assertThat(table.get(item.key(), Read.STRONG)).contains(item));
      assertThat(found.stream().mapToLong(item -> item.number("revision")).sum())
          .isEqualTo(WRITERS * ROUNDS);
    }
  }

  @Test
  void conflictingTransactionsAreAtomic() {
    put(account("a", 1000), account("b", 1000));

    atOnce(
        writer -> {
          var from = writer % 2 == 0 ? "a" : "b";
          var to = writer % 2 == 0 ? "b" : "a";
          boolean done = false;
          while (!done) {
            done =
                table
                    .transact(
                        List.of(
                            Write.update(key(from), Condition.present(), Change.add("n", -1)),
                            Write.update(key(to), Condition.present(), Change.add("n", 1)),
                            Write.create(item("receipt" + writer))))
                    .isWritten();
          }
        });

    assertThat(table.get(key("a"), Read.STRONG).orElseThrow().number("n")).isEqualTo(1000);
    assertThat(table.get(key("b"), Read.STRONG).orElseThrow().number("n")).isEqualTo(1000);
    assertThat(walk(Query.of(Index.PRIMARY, "partition").in(SortRange.prefix("receipt"))))
        .hasSize(WRITERS);
  }

  @Test
  void concurrentBatchesOfCreatesWriteEachKeyOnce() {
    var written = new ConcurrentLinkedQueue<Integer>();

    atOnce(
        writer -> {
          var writes = new ArrayList<Write>();
          for (int n = 0; n < 10; n++) {
            writes.add(Write.create(Item.at(key("n" + n)).with("by", writer).build()));
          }
          table.writeAll(writes).stream()
              .filter(Outcome::isWritten)
              .forEach(_ -> written.add(writer));
        });

    assertThat(written).hasSize(10);
  }

  private static Item placed(int n, long revision, int writer) {
    return Item.at(key("item" + n))
        .with("revision", revision)
        .inIndex(Index.LSI1, "%d from %d".formatted(revision, writer))
        .inIndex(Index.GSI1, new Key("partition", "%d from %d".formatted(revision, writer)))
        .build();
  }

  private static Item account(String name, long amount) {
    return Item.at(key(name)).with("n", amount).build();
  }

  private void atOnce(IntConsumer work) {
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var tasks = new ArrayList<Callable<Void>>();
      for (int n = 0; n < WRITERS; n++) {
        int writer = n;
        tasks.add(
            () -> {
              work.accept(writer);
              return null;
            });
      }
      for (Future<Void> done : executor.invokeAll(tasks)) {
        done.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }
}
