package dynamodbstore.table.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Position;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Utf8;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any sequence of operations is answered as the simplest thinkable table would answer it. */
abstract class ModelContract extends ContractTest {
  private static final int STEPS = 300;

  ModelContract(Opener opener) {
    super(opener);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 5, 8})
  void aKnownSequenceIsAnsweredAsTheModelAnswersIt(long seed) {
    compare(seed);
  }

  @Test
  void aSequenceNobodyHasSeenIsAnsweredAsTheModelAnswersIt() {
    long seed = new Random().nextInt(1_000_000);
    System.out.println("random sequence with seed " + seed);

    compare(seed);
  }

  private void compare(long seed) {
    var random = new Random(seed);
    var operations = new RandomOperations(random, clock);
    var model = new NaiveTable(clock);
    for (int step = 0; step < STEPS; step++) {
      var where = "seed %d, step %d".formatted(seed, step);
      switch (random.nextInt(10)) {
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
        case 2, 3, 4 -> {
          var query = operations.query();
          assertThat(walk(table, query)).as(where + " " + query).isEqualTo(walk(model, query));
        }
        case 5 -> {
          var writes = operations.writes(6, true);
          assertThat(table.transact(writes))
              .as(where + " " + writes)
              .isEqualTo(model.transact(writes));
        }
        case 6 -> {
          var writes = operations.writes(8, false);
          assertThat(table.writeAll(writes))
              .as(where + " " + writes)
              .isEqualTo(model.writeAll(writes));
        }
        case 7 -> clock.advance(Duration.ofSeconds(random.nextInt(4)));
        default -> {
          var write = operations.write();
          assertThat(table.write(write)).as(where + " " + write).isEqualTo(model.write(write));
        }
      }
    }
    assertSameContent(model, "seed " + seed);
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

  /** The walk in the order of positions. Items at one position come in any order: it is settled. */
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
