package dynamodbstore.table.embedded.commit;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Footprint;
import dynamodbstore.table.embedded.rows.FieldNameCache;
import dynamodbstore.table.embedded.rows.ItemLookup;
import dynamodbstore.table.embedded.rows.StoredItem;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Validation of a transaction by the committing thread, on items in a map. */
class RevalidationTest {
  private static final Instant BEFORE = Instant.parse("2026-11-15T10:00:00Z");
  private static final Instant AFTER = BEFORE.plusSeconds(10);
  private static final long SEEN = 5;
  private static final int KEYS = 40;

  private final FieldNameCache names = new FieldNameCache();
  private final Map<Key, WriteDecision.Apply> rows = new HashMap<>();
  private final LastWriteTable slots = new LastWriteTable();
  private final List<Key> read = new ArrayList<>();
  private final ItemLookup items =
      key -> {
        read.add(key);
        return Optional.ofNullable(rows.get(key))
            .flatMap(WriteDecision.Apply::item)
            .map(bytes -> StoredItem.of(key, bytes, names));
      };

  @Test
  void onlyStepsWhoseSlotWasWrittenAreDecidedAgain() {
    var request = transaction(writes(key -> Write.create(Item.at(key).build())));
    slots.mark(key(7), SEEN + 1);
    slots.mark(key(9), SEEN);

    request.revalidate(slots, items, BEFORE);

    assertThat(request.isAccepted()).isTrue();
    assertThat(read).isNotEmpty().allMatch(key -> slots.lastGroup(key) > SEEN).contains(key(7));
  }

  @Test
  void firstRefusedStepInOrderIsReported() {
    var request = transaction(writes(key -> Write.create(Item.at(key).build())));
    write(Write.put(Item.at(key(30)).build()), BEFORE);
    write(Write.put(Item.at(key(20)).build()), BEFORE);

    request.revalidate(slots, items, BEFORE);

    assertThat(request.decisions().get(20)).isInstanceOf(WriteDecision.Refuse.class);
    assertThat(request.decisions().subList(0, 20)).hasOnlyElementsOfType(WriteDecision.Apply.class);
    assertThat(request.decisions().subList(21, KEYS))
        .hasOnlyElementsOfType(WriteDecision.Skip.class);
  }

  /** Other keys are marked as well, as if they shared a slot with one that was written. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void validatedTransactionEqualsOneThatIsDecidedLater(long seed) {
    var random = new Random(seed);
    var outcomes = new HashSet<Boolean>();
    for (int round = 0; round < 500; round++) {
      rows.clear();
      slots.markAll(SEEN);
      random.ints(KEYS / 2, 0, KEYS).forEach(at -> write(someWrite(key(at), random), BEFORE));
      slots.markAll(SEEN);
      var steps = writes(key -> someWrite(key, random));
      var request = transaction(steps);
      random
          .ints(random.nextInt(4), 0, KEYS)
          .forEach(at -> write(someWrite(key(at), random), AFTER));
      random.ints(random.nextInt(4), 0, KEYS).forEach(at -> slots.mark(key(at), SEEN + 1));

      request.revalidate(slots, items, AFTER);

      var later = CommitRequest.transaction(steps, SEEN + 1, items, AFTER);
      assertThat(effects(request)).isEqualTo(effects(later));
      outcomes.add(request.isAccepted());
    }
    assertThat(outcomes).isEqualTo(Set.of(true, false));
  }

  private CommitRequest transaction(List<KeyOperation> steps) {
    var request = CommitRequest.transaction(steps, SEEN, items, BEFORE);
    read.clear();
    return request;
  }

  private void write(Write write, Instant now) {
    if (WriteDecision.of(write, items.at(write.key()), now) instanceof WriteDecision.Apply made
        && made.rows().count() > 0) {
      rows.put(write.key(), made);
      slots.mark(write.key(), SEEN + 1);
    }
    read.clear();
  }

  private interface Writer {
    Write to(Key key);
  }

  private static List<KeyOperation> writes(Writer writer) {
    var steps = new ArrayList<KeyOperation>();
    for (int at = 0; at < KEYS; at++) {
      steps.add(new KeyOperation.Requested(writer.to(key(at))));
    }
    return steps;
  }

  private static Key key(int number) {
    return new Key("partition", "key" + number);
  }

  /** A write whose condition holds for most items, so that many transactions are accepted. */
  private static Write someWrite(Key key, Random random) {
    var condition =
        switch (random.nextInt(40)) {
          case 0 -> Condition.present();
          case 1 -> Condition.absent();
          default -> Condition.always();
        };
    return switch (random.nextInt(4)) {
      case 0 -> Write.delete(key, condition);
      case 1 -> Write.update(key, condition, new Change.Add("count", 1));
      default -> Write.replace(someItem(key, random), condition);
    };
  }

  private static Item someItem(Key key, Random random) {
    var item = Item.at(key).with("value", Value.of(random.nextInt(3)));
    if (random.nextInt(4) == 0) {
      item.expiring(BEFORE.plusSeconds(random.nextInt(20) - 5));
    }
    if (random.nextBoolean()) {
      item.inIndex(Index.GLOBAL.getFirst(), new Key("index", "at" + random.nextInt(3)));
    }
    return item.build();
  }

  /** What a decision writes, charges and returns. */
  private record Effect(
      Optional<Footprint> before,
      Optional<Footprint> after,
      String rows,
      Optional<Item> current,
      long endSecond) {}

  private static List<Effect> effects(CommitRequest request) {
    return request.decisions().stream().map(RevalidationTest::effect).toList();
  }

  private static Effect effect(WriteDecision decision) {
    return switch (decision) {
      case WriteDecision.Apply made -> {
        var bytes = new byte[made.rows().length()];
        int _ = made.rows().copyTo(bytes, 0);
        var rows = HexFormat.of().formatHex(bytes);
        yield new Effect(made.before(), made.after(), rows, made.returned(), made.endSecond());
      }
      case WriteDecision.Refuse(var before, var current, long end) ->
          new Effect(before, Optional.empty(), "refused", current, end);
      case WriteDecision.Skip(var before, long end) ->
          new Effect(before, Optional.empty(), "skipped", Optional.empty(), end);
    };
  }
}
