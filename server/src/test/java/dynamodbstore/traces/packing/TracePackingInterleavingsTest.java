package dynamodbstore.traces.packing;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.TraceId;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Writers, deleters, movers, packers, mergers, sweepers and searchers on two traces, each in a
 * process of its own, interleaved at every operation of the table, with crashes. The invariants of
 * blocks are checked after each operation.
 *
 * <p>{@code -Dpacking.schedules=5000} runs more schedules of each kind.
 */
class TracePackingInterleavingsTest {
  private static final int SCHEDULES = Integer.getInteger("packing.schedules", 40);
  private static final TraceId FIRST = new TraceId("tr-1");
  private static final TraceId SECOND = new TraceId("tr-2");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void tracesThatAreCreatedAndChangedWhilePackedStayFound(long seed) {
    repeat(
        seed,
        scene -> {
          scene.log(FIRST, 1, 2, 3);
          scene.log(SECOND, 4, 5);
          scene.log(FIRST, 6);
          scene.tag(FIRST, "a", "b");
          scene.tag(SECOND, "c");
          scene.audit(2);
          scene.pack(8);
          scene.pack(8);
          scene.search(6);
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void movesOfPackedTracesLeaveNoEntryBehind(long seed) {
    repeat(
        seed,
        scene -> {
          scene.packNow(FIRST, SECOND);
          scene.move(FIRST);
          scene.move(SECOND);
          scene.tag(FIRST, "a");
          scene.log(SECOND, 7);
          scene.pack(8);
          scene.pack(8);
          scene.merge(2);
          scene.audit(2);
          scene.search(6);
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void deletionsAmongPackersLeaveNoEntryBehind(long seed) {
    repeat(
        seed,
        scene -> {
          scene.packNow(FIRST, SECOND);
          scene.delete(FIRST, 2);
          scene.delete(SECOND, 1);
          scene.log(FIRST, 7, 8, 9, 10);
          scene.log(SECOND, 11, 12);
          scene.link(SECOND, "r1");
          scene.tag(SECOND, "a");
          scene.pack(8);
          scene.pack(8);
          scene.sweep(2);
          scene.search(6);
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32, 33})
  void mergesAndSweepsAmongPackersKeepEveryTrace(long seed) {
    repeat(
        seed,
        scene -> {
          scene.packNow(FIRST);
          scene.packNow(SECOND);
          scene.tag(FIRST, "a", "b");
          scene.log(SECOND, 7);
          scene.delete(SECOND, 1);
          scene.move(FIRST);
          scene.pack(8);
          scene.pack(8);
          scene.merge(3);
          scene.merge(2);
          scene.sweep(4);
          scene.search(6);
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {41, 42, 43})
  void tracesThatAreCreatedInABlockStayFound(long seed) {
    repeat(
        seed,
        scene -> {
          scene.create(FIRST, SECOND);
          scene.create(SECOND);
          scene.log(SECOND, 7);
          scene.tag(FIRST, "a", "b");
          scene.delete(FIRST, 1);
          scene.move(SECOND);
          scene.pack(8);
          scene.pack(8);
          scene.merge(2);
          scene.sweep(4);
          scene.audit(2);
          scene.search(6);
        });
  }

  private static void repeat(long seed, Consumer<PackingScene> actors) {
    int packed = 0;
    for (int schedule = 0; schedule < SCHEDULES; schedule++) {
      var scene = new PackingScene(FIRST, SECOND);
      try {
        actors.accept(scene);
        scene.play(new Random(seed * 1_000_003 + schedule));
        scene.finish();
        packed += scene.packed();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("Schedule " + schedule + " of seed " + seed, e);
      }
    }
    assertThat(packed)
        .as("traces that were packed while others acted")
        .isGreaterThan(SCHEDULES / 4);
  }
}
