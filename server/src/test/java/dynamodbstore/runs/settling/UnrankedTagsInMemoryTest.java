package dynamodbstore.runs.settling;

import static dynamodbstore.runs.TestRuns.ALICE;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.runs.TestRuns;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.settings.SettingCatalogue;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class UnrankedTagsInMemoryTest extends UnrankedTagsContract {
  private static final List<String> KEYS = List.of("a", "b", NOTE);
  private static final int STEPS = 150;

  @Override
  Table open(TestClock clock) {
    return new MemoryTable(clock, new Meter());
  }

  private static UnrankedTagsInMemoryTest fresh() {
    var test = new UnrankedTagsInMemoryTest();
    test.openTable();
    return test;
  }

  @Test
  void backFillInterruptedAtAnyWriteResumesAfterRestart() {
    boolean isBroken = true;
    int writes = 0;
    for (; isBroken; writes++) {
      isBroken = fresh().breakOffBefore(writes);
    }

    assertThat(writes).isGreaterThan(20);
  }

  private boolean breakOffBefore(int write) {
    for (int n = 0; n < 4; n++) {
      settled(server, Map.of("a", "x", "b", "y"));
    }
    unrank("a");
    TestRuns.backFillTags(server);
    test.clock.advance(Duration.ofMinutes(3));
    var faulty = new FaultyTable(table);
    var crashing = test.on(faulty);
    faulty.failBefore(write);
    boolean isBroken = false;
    try {
      TestRuns.backFillTags(crashing);
    } catch (TableException _) {
      isBroken = true;
    }
    assertFound(server, "a", "x", 4);
    test.clock.advance(Duration.ofDays(2));
    TestRuns.backFillTags(server);
    server.sweep().sweep();

    assertThat(rows("a")).isEmpty();
    assertThat(rows("b")).hasSize(4);
    assertFound(server, "a", "x", 4);
    assertThat(faults()).isEmpty();
    return isBroken;
  }

  @Test
  void searchesOfTwoServersAreRightAtEveryMoment() {
    for (long seed : new Random().longs(12).toArray()) {
      fresh().searchDuringChanges(seed);
    }
  }

  private void searchDuringChanges(long seed) {
    var random = new Random(seed);
    var faulty = new FaultyTable(table);
    var servers = List.of(test.on(table), test.on(faulty));
    var tags = new HashMap<RunId, Map<String, String>>();
    for (int step = 0; step < STEPS; step++) {
      change(random, servers.get(random.nextInt(servers.size())), faulty, tags);
      for (var searching : servers) {
        for (var key : KEYS) {
          assertRight("seed %d, step %d".formatted(seed, step), searching, key, tags);
        }
      }
    }

    backFillCompletely();
    test.clock.advance(Duration.ofDays(2));
    servers.getFirst().sweep().sweep();
    test.clock.advance(Duration.ofDays(2));
    servers.getFirst().sweep().sweep();

    assertThat(faults()).as("seed %d", seed).isEmpty();
    var unranked = status.read().tags().unranked();
    for (var key : KEYS) {
      long expected = tags.values().stream().filter(of -> of.containsKey(key)).count();
      assertThat(rows(key))
          .as("seed %d, %s", seed, key)
          .hasSize(unranked.contains(key) ? 0 : (int) expected);
    }
  }

  private void change(
      Random random,
      TestRuns.Services one,
      FaultyTable faulty,
      Map<RunId, Map<String, String>> tags) {
    switch (random.nextInt(8)) {
      case 0 -> {
        var some = KEYS.stream().filter(_ -> random.nextBoolean()).collect(Collectors.joining(","));
        settings.put(SettingCatalogue.UNRANKED_TAGS, some);
      }
      case 1, 2 -> {
        var of = new HashMap<String, String>();
        KEYS.stream().filter(_ -> random.nextBoolean()).forEach(key -> of.put(key, value(random)));
        tags.put(settled(one, of), of);
      }
      case 3 -> {
        if (!tags.isEmpty()) {
          var run = List.copyOf(tags.keySet()).get(random.nextInt(tags.size()));
          var tag = new Tag(KEYS.get(random.nextInt(KEYS.size())), value(random));
          one.log().setTag(ALICE, new RunLogRequests.SetTag(run, tag));
          requireNonNull(tags.get(run)).put(tag.key(), tag.value());
        }
      }
      case 4 -> one.sweep().sweep();
      case 5 -> {
        faulty.failBefore(random.nextInt(30));
        try {
          TestRuns.backFillTags(one);
          one.sweep().sweep();
        } catch (TableException _) {
          // The server has crashed.
        }
        faulty.failBefore(Long.MAX_VALUE / 2);
      }
      case 6 -> TestRuns.backFillTags(one);
      default -> test.clock.advance(Duration.ofSeconds(1 + random.nextInt(100)));
    }
  }

  private static String value(Random random) {
    return "xxx" + random.nextInt(3);
  }

  private void assertRight(
      String when, TestRuns.Services one, String key, Map<RunId, Map<String, String>> tags) {
    var some =
        tags.entrySet().stream()
            .filter(run -> "xxx1".equals(run.getValue().get(key)))
            .map(Map.Entry::getKey)
            .toList();
    assertThat(search(one, "tags.`" + key + "` = 'xxx1'", "attributes.start_time DESC"))
        .as(when)
        .containsExactlyInAnyOrderElementsOf(some);

    var ordered = new ArrayList<String>();
    for (var run : search(one, "", "tags.`" + key + "`")) {
      Optional.ofNullable(requireNonNull(tags.get(run)).get(key)).ifPresent(ordered::add);
    }
    var all = tags.values().stream().flatMap(of -> Stream.ofNullable(of.get(key)));
    assertThat(ordered).as(when).isEqualTo(all.sorted(Comparator.naturalOrder()).toList());
  }
}
