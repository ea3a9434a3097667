package dynamodbstore.table;

import dynamodbstore.table.items.Utf8;

/** Range of sort keys within a partition. Both bounds are inclusive. */
public sealed interface SortRange {
  record All() implements SortRange {}

  record Prefix(String prefix) implements SortRange {
    public Prefix {
      requireText(prefix);
    }
  }

  record AtLeast(String first) implements SortRange {
    public AtLeast {
      requireText(first);
    }
  }

  record AtMost(String last) implements SortRange {
    public AtMost {
      requireText(last);
    }
  }

  record Between(String first, String last) implements SortRange {
    public Between {
      requireText(first);
      if (Utf8.ORDER.compare(first, last) > 0) {
        throw new IllegalArgumentException("The lower bound is above the upper bound: " + first);
      }
    }
  }

  static SortRange all() {
    return new All();
  }

  static SortRange prefix(String prefix) {
    return new Prefix(prefix);
  }

  static SortRange exactly(String sort) {
    return new Between(sort, sort);
  }

  static SortRange between(String first, String last) {
    return new Between(first, last);
  }

  static SortRange atLeast(String first) {
    return new AtLeast(first);
  }

  static SortRange atMost(String last) {
    return new AtMost(last);
  }

  /**
   * Reference semantics of every range, for adapters that evaluate ranges instead of translating
   * them.
   */
  default boolean contains(String sort) {
    return switch (this) {
      case All() -> true;
      case Prefix(String prefix) -> sort.startsWith(prefix);
      case AtLeast(String first) -> Utf8.ORDER.compare(sort, first) >= 0;
      case AtMost(String last) -> Utf8.ORDER.compare(sort, last) <= 0;
      case Between(String first, String last) ->
          Utf8.ORDER.compare(sort, first) >= 0 && Utf8.ORDER.compare(sort, last) <= 0;
    };
  }

  /**
   * Whether {@code sort}, which lies in the range, is its lower bound, so that no other key of the
   * range precedes it.
   */
  default boolean beginsAt(String sort) {
    return switch (this) {
      case All(), AtMost _ -> false;
      case Prefix(String prefix) -> sort.equals(prefix);
      case AtLeast(String first) -> sort.equals(first);
      case Between(String first, _) -> sort.equals(first);
    };
  }

  /**
   * Whether {@code sort}, which lies in the range, is its upper bound, so that no other key of the
   * range follows it.
   */
  default boolean endsAt(String sort) {
    return switch (this) {
      case All(), Prefix _, AtLeast _ -> false;
      case AtMost(String last) -> sort.equals(last);
      case Between(_, String last) -> sort.equals(last);
    };
  }

  private static void requireText(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("Empty bound of a range: use all()");
    }
  }
}
