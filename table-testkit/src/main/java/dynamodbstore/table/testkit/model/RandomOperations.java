package dynamodbstore.table.testkit.model;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.table.items.Value;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Generator of random reads and writes over few keys, fields and positions, so that they often
 * collide.
 */
public final class RandomOperations {
  private static final List<String> PARTITIONS = List.of("p", "p#", "ü");
  private static final List<String> SORTS =
      List.of("a", "a\u0000", "aa", "b", "b%", "\uFFFD", "\uD83D\uDE00", "c");
  private static final List<String> FIELDS = List.of("x", "y", "z");
  private static final List<Index> INDEXES =
      List.of(Index.GSI1, Index.GSI3, Index.LSI1, Index.LSI4);

  private final Random random;
  private final TestClock clock;

  public RandomOperations(Random random, TestClock clock) {
    this.random = random;
    this.clock = clock;
  }

  public Key key() {
    return new Key(any(PARTITIONS), any(SORTS));
  }

  public Read read() {
    var read = random.nextBoolean() ? Read.STRONG : Read.EVENTUAL;
    return switch (random.nextInt(4)) {
      case 0 -> read.keys();
      case 1 -> read.only(any(FIELDS));
      default -> read;
    };
  }

  public Query query() {
    var index = random.nextInt(3) == 0 ? Index.PRIMARY : any(INDEXES);
    var query = Query.of(index, any(PARTITIONS)).in(range()).read(read());
    if (random.nextBoolean()) {
      query = query.backwards();
    }
    return random.nextBoolean() ? query.limit(1 + random.nextInt(4)) : query;
  }

  /** Up to {@code most} writes with distinct keys; checks only in a transaction. */
  public List<Write> writes(int most, boolean transaction) {
    var writes = new ArrayList<Write>();
    var keys = new HashSet<Key>();
    for (int n = 1 + random.nextInt(most); n > 0; n--) {
      var write = transaction && random.nextInt(6) == 0 ? Write.check(key(), condition()) : write();
      if (keys.add(write.key())) {
        writes.add(write);
      }
    }
    return writes;
  }

  /** A transaction that shares no key with {@code writes}. */
  public List<Write> transactionBeside(List<Write> writes) {
    var taken = writes.stream().map(Write::key).toList();
    List<Write> beside = List.of();
    while (beside.isEmpty()) {
      beside = writes(6, true).stream().filter(write -> !taken.contains(write.key())).toList();
    }
    return beside;
  }

  /** Often an intent whose entry shares no key with the writes, and may replace an item. */
  public Optional<StagedWrite.Intent> intentBeside(List<Write> writes, List<Write> transaction) {
    var entry = item();
    boolean isTaken =
        Stream.concat(writes.stream(), transaction.stream())
            .anyMatch(write -> write.key().equals(entry.key()));
    return isTaken || entry.expiry().isPresent()
        ? Optional.empty()
        : Optional.of(new StagedWrite.Intent(entry, Condition.present()));
  }

  public StagedWrite.OnRefusal onRefusal() {
    return any(List.of(StagedWrite.OnRefusal.values()));
  }

  public Write write() {
    return switch (random.nextInt(8)) {
      case 0 -> Write.put(item());
      case 1, 2 -> Write.create(item());
      case 3 -> Write.replace(item(), condition());
      case 4 -> Write.delete(key(), condition());
      case 5 -> update().returningItem();
      default -> update();
    };
  }

  private Write.Update update() {
    var key = key();
    var changes = new ArrayList<Change>();
    for (var field : FIELDS) {
      switch (random.nextInt(6)) {
        case 0 -> changes.add(Change.set(field, value()));
        case 1 -> changes.add(Change.setIfAbsent(field, value()));
        case 2 -> changes.add(Change.remove(field));
        default -> {}
      }
    }
    for (var index : INDEXES) {
      switch (random.nextInt(6)) {
        case 0 -> changes.add(Change.move(index, position(index, key)));
        case 1 -> changes.add(Change.leaveIndex(index));
        default -> {}
      }
    }
    switch (random.nextInt(8)) {
      case 0 -> changes.add(Change.expire(clock.in(Duration.ofSeconds(1 + random.nextInt(20)))));
      case 1 -> changes.add(Change.neverExpire());
      default -> {}
    }
    changes.add(Change.add("count", random.nextInt(-5, 6)));
    return new Write.Update(key, changes, condition(), false);
  }

  private Item item() {
    var key = key();
    var item = Item.at(key);
    for (var field : FIELDS) {
      if (random.nextBoolean()) {
        item.with(field, value());
      }
    }
    for (var index : INDEXES) {
      if (random.nextBoolean()) {
        item.inIndex(index, position(index, key));
      }
    }
    if (random.nextInt(4) == 0) {
      item.expiring(clock.in(Duration.ofSeconds(1 + random.nextInt(20))));
    }
    return item.build();
  }

  private Key position(Index index, Key key) {
    return new Key(index.isLocal() ? key.partition() : any(PARTITIONS), any(SORTS));
  }

  private Value value() {
    return switch (random.nextInt(5)) {
      case 0 -> Value.of(any(SORTS));
      case 1 -> Value.of(random.nextBoolean());
      case 2 -> Value.of(new byte[] {(byte) random.nextInt(3)});
      case 3 -> new Value.ListOf(List.of(Value.of(random.nextInt(2))));
      default -> Value.of(random.nextLong(-3, 4));
    };
  }

  private Condition condition() {
    return switch (random.nextInt(10)) {
      case 0 -> Condition.absent();
      case 1 -> Condition.present();
      case 2 -> Condition.has(any(FIELDS));
      case 3 -> Condition.is(any(FIELDS), value());
      case 4 -> Condition.below(any(FIELDS), random.nextLong(-3, 4));
      case 5 -> Condition.not(condition());
      case 6 -> Condition.all(condition(), condition());
      case 7 -> Condition.any(condition(), condition());
      default -> Condition.always();
    };
  }

  private SortRange range() {
    return switch (random.nextInt(6)) {
      case 0 -> SortRange.prefix(any(SORTS));
      case 1 -> SortRange.atLeast(any(SORTS));
      case 2 -> SortRange.atMost(any(SORTS));
      case 3 -> {
        var ends = List.of(any(SORTS), any(SORTS)).stream().sorted(Utf8.ORDER).toList();
        yield SortRange.between(ends.getFirst(), ends.getLast());
      }
      default -> SortRange.all();
    };
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
