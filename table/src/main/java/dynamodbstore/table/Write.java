package dynamodbstore.table;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Conditional write to one key: it is applied if the current item satisfies the condition. */
public sealed interface Write {
  Key key();

  Condition condition();

  /** Replaces the whole item, or creates it. */
  record Put(Item item, Condition condition) implements Write {
    @Override
    public Key key() {
      return item.key();
    }
  }

  /**
   * Changes some attributes of an item; a missing item counts as an empty one.
   *
   * @param returning whether to return {@link Outcome.Written#after}; for single writes only,
   *     because DynamoDB's transactions do not return items
   */
  record Update(Key key, List<Change> changes, Condition condition, boolean returning)
      implements Write {
    public Update {
      changes = List.copyOf(changes);
      if (changes.isEmpty() || changes.size() > Limits.UPDATE_CHANGES) {
        throw new IllegalArgumentException("An update of " + changes.size() + " changes");
      }
      var targets = new HashSet<String>();
      for (var change : changes) {
        if (!targets.add(change.target())) {
          throw new IllegalArgumentException("Two changes of " + change.target());
        }
        if (change instanceof Change.Move(Index index, Key position)
            && index.isLocal()
            && !position.partition().equals(key.partition())) {
          throw new IllegalArgumentException(index + " must stay in partition " + key.partition());
        }
      }
    }

    public Update returningItem() {
      return new Update(key, changes, condition, true);
    }

    /** The item that results from applying the changes to {@code current}. */
    Item applyTo(Optional<Item> current) {
      var before = current.orElseGet(() -> Item.at(key).build());
      var changed = before.toBuilder();
      changes.forEach(change -> change.applyTo(changed, before));
      return changed.build();
    }
  }

  record Delete(Key key, Condition condition) implements Write {}

  /** Writes nothing: makes a transaction depend on a condition. Valid only in a transaction. */
  record Check(Key key, Condition condition) implements Write {}

  static Put put(Item item) {
    return new Put(item, Condition.always());
  }

  static Put create(Item item) {
    return new Put(item, Condition.absent());
  }

  static Put replace(Item item, Condition condition) {
    return new Put(item, condition);
  }

  static Update update(Key key, Condition condition, Change... changes) {
    return new Update(key, List.of(changes), condition, false);
  }

  static Delete delete(Key key) {
    return new Delete(key, Condition.always());
  }

  static Delete delete(Key key, Condition condition) {
    return new Delete(key, condition);
  }

  static Check check(Key key, Condition condition) {
    return new Check(key, condition);
  }

  /**
   * Reference semantics of every write, for adapters that evaluate writes: the item at the key
   * after this write was applied to {@code current}. The caller has checked the condition and
   * passes no expired item.
   */
  default Optional<Item> after(Optional<Item> current) {
    return switch (this) {
      case Put(Item item, _) -> Optional.of(item);
      case Update update -> Optional.of(update.applyTo(current));
      case Delete _ -> Optional.empty();
      case Check _ -> current;
    };
  }
}
