package dynamodbstore.graphql.language;

/** Reference to a type: a name, a list, or a non-null type. */
public sealed interface TypeReference {
  record Named(String name) implements TypeReference {
    @Override
    public String toString() {
      return name;
    }
  }

  record ListOf(TypeReference of) implements TypeReference {
    @Override
    public String toString() {
      return "[" + of + "]";
    }
  }

  record NonNull(TypeReference of) implements TypeReference {
    @Override
    public String toString() {
      return of + "!";
    }
  }

  /** The name of the innermost type. */
  default String name() {
    return switch (this) {
      case Named(String name) -> name;
      case ListOf(TypeReference of) -> of.name();
      case NonNull(TypeReference of) -> of.name();
    };
  }

  /** The type without its outermost non-null. */
  default TypeReference nullable() {
    return this instanceof NonNull(TypeReference of) ? of : this;
  }

  default boolean isNonNull() {
    return this instanceof NonNull;
  }
}
