package dynamodbstore.graphql.language;

/** How a type is spoken of: by its name, as a list of another, or as one that is never null. */
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

  /** The name at the heart of it. */
  default String name() {
    return switch (this) {
      case Named(String name) -> name;
      case ListOf(TypeReference of) -> of.name();
      case NonNull(TypeReference of) -> of.name();
    };
  }

  /** The same, null allowed. */
  default TypeReference nullable() {
    return this instanceof NonNull(TypeReference of) ? of : this;
  }

  default boolean isNonNull() {
    return this instanceof NonNull;
  }
}
