package dynamodbstore.table;

/** A stretch of a partition, by sort key. Ends are included. */
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
        throw new IllegalArgumentException("A range that ends before it begins: " + first);
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

  /** The meaning of every range, for adapters that evaluate rather than translate. */
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

  /** Whether no sort key of the range comes before this one of it. */
  default boolean beginsAt(String sort) {
    return switch (this) {
      case All(), AtMost _ -> false;
      case Prefix(String prefix) -> sort.equals(prefix);
      case AtLeast(String first) -> sort.equals(first);
      case Between(String first, _) -> sort.equals(first);
    };
  }

  /** Whether none comes after it. */
  default boolean endsAt(String sort) {
    return switch (this) {
      case All(), Prefix _, AtLeast _ -> false;
      case AtMost(String last) -> sort.equals(last);
      case Between(_, String last) -> sort.equals(last);
    };
  }

  private static void requireText(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("No sort key is empty: use all()");
    }
  }
}
