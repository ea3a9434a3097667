package dynamodbstore.table.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.ReadModifyWrite;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.table.testkit.model.ModelTable;
import dynamodbstore.table.testkit.model.RandomOperations;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Model-based contract: random sequences of operations have the same results as on {@link
 * ModelTable}.
 */
abstract class ModelContract extends ContractFixture {
  private static final int STEPS = 300;

  ModelContract(Opener opener) {
    super(opener);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 5, 8})
  void sequenceWithAFixedSeedMatchesTheModel(long seed) {
    compare(seed);
  }

  @Test
  void sequenceWithARandomSeedMatchesTheModel() {
    long seed = new Random().nextInt(1_000_000);
    System.out.println("random sequence with seed " + seed);

    compare(seed);
  }

  private void compare(long seed) {
    var random = new Random(seed);
    var operations = new RandomOperations(random, clock);
    var model = new ModelTable(clock);
    for (int step = 0; step < STEPS; step++) {
      var where = "seed %d, step %d".formatted(seed, step);
      switch (random.nextInt(13)) {
        case 0, 1, 2, 3, 4 -> compareReads(random.nextInt(5), operations, model, where);
        case 5, 6, 7, 8, 9 -> compareMany(random.nextInt(5), operations, model, where);
        case 10 -> clock.advance(Duration.ofSeconds(random.nextInt(4)));
        default -> {
          var write = operations.write();
          assertThat(table.write(write)).as(where + " " + write).isEqualTo(model.write(write));
        }
      }
    }
    assertSameContent(model, "seed " + seed);
  }

  private void compareReads(int kind, RandomOperations operations, Table model, String where) {
    switch (kind) {
      case 0 -> {
        var key = operations.key();
        var read = operations.read();
        assertThat(table.get(key, read)).as(where).isEqualTo(model.get(key, read));
      }
      case 1 -> {
        var keys = Set.of(operations.key());
        var read = operations.read();
        assertThat(table.getAll(keys, read)).as(where).isEqualTo(model.getAll(keys, read));
      }
      default -> {
        var query = operations.query();
        assertThat(walk(table, query)).as(where + " " + query).isEqualTo(walk(model, query));
      }
    }
  }

  private void compareMany(int kind, RandomOperations operations, Table model, String where) {
    var writes = operations.writes(8, false);
    var beside = operations.transactionBeside(writes);
    var as = where + " " + writes + " " + beside;
    switch (kind) {
      case 0 -> assertThat(table.writeAll(writes)).as(as).isEqualTo(model.writeAll(writes));
      case 1 -> {
        var last = beside.stream().filter(write -> !(write instanceof Write.Check)).toList();
        compareStaged(writes, new StagedWrite.Independent(last), operations, model, as);
      }
      case 2 ->
          assertThat(table.rewriteAll(rewrites(writes)))
              .as(as)
              .isEqualTo(model.rewriteAll(rewrites(writes)));
      case 3 -> assertThat(table.transact(beside)).as(as).isEqualTo(model.transact(beside));
      default -> {
        var last = new StagedWrite.Transaction(beside, operations.intentBeside(writes, beside));
        compareStaged(writes, last, operations, model, as);
      }
    }
  }

  private void compareStaged(
      List<Write> writes,
      StagedWrite.Last last,
      RandomOperations operations,
      Table model,
      String as) {
    int middle = writes.size() / 2;
    var stages = List.of(writes.subList(0, middle), writes.subList(middle, writes.size()));
    var staged = new StagedWrite(stages, operations.onRefusal(), last);
    assertThat(table.writeStaged(staged))
        .as(as + " " + staged.onRefusal() + " " + staged.intent())
        .isEqualTo(model.writeStaged(staged));
  }

  /**
   * Rewrites that depend on a hash of the current item, so that an adapter that passes another item
   * is detected.
   */
  private static List<ReadModifyWrite<Integer>> rewrites(List<Write> writes) {
    return writes.stream().<ReadModifyWrite<Integer>>map(Hashing::new).toList();
  }

  private record Hashing(Write write) implements ReadModifyWrite<Integer> {
    @Override
    public Key key() {
      return write.key();
    }

    @Override
    public Action<Integer> of(Optional<Item> current) {
      return switch (Math.floorMod(current.hashCode(), 4)) {
        case 1 -> ReadModifyWrite.leave();
        case 2 -> new Defer<>(current.hashCode());
        default -> new Apply<>(write);
      };
    }
  }

  private void assertSameContent(Table model, String where) {
    assertThat(scan(table)).as(where).isEqualTo(scan(model));
    for (var index : Index.values()) {
      for (var partition : List.of("p", "p#", "ü")) {
        var query = Query.of(index, partition);
        assertThat(walk(table, query)).as(where + " " + query).isEqualTo(walk(model, query));
      }
    }
  }

  private static Set<Item> scan(Table table) {
    return StreamSupport.stream(Pages.ofAll(table, Read.STRONG).spliterator(), false)
        .collect(Collectors.toSet());
  }

  /**
   * All items of a query, checked for index order. Items at the same position may come in any
   * order, so they are sorted by key for the comparison.
   */
  private static List<Item> walk(Table table, Query query) {
    var walked = Pages.stream(table, query).toList();
    var at =
        Comparator.<Item, String>comparing(
            item -> item.position(query.index()).orElseThrow().sort(), Utf8.ORDER);
    assertThat(walked).isSortedAccordingTo(query.reversed() ? at.reversed() : at);
    return walked.stream()
        .sorted(Comparator.comparing(item -> Position.of(query.index(), item)))
        .toList();
  }
}
