package dynamodbstore.graphql.language;

import java.util.List;
import java.util.Optional;

/** One thing that is wanted of an object. */
public sealed interface Selection {
  List<Directive> directives();

  /**
   * A field.
   *
   * @param alias the name it is to have in the answer
   * @param selections what is wanted of it; empty if nothing is said
   */
  record Field(
      Optional<String> alias,
      String name,
      List<Argument> arguments,
      List<Directive> directives,
      List<Selection> selections)
      implements Selection {
    public Field {
      arguments = List.copyOf(arguments);
      directives = List.copyOf(directives);
      selections = List.copyOf(selections);
    }

    /** Its name in the answer. */
    public String key() {
      return alias.orElse(name);
    }
  }

  /** All that a fragment wants. */
  record Spread(String fragment, List<Directive> directives) implements Selection {
    public Spread {
      directives = List.copyOf(directives);
    }
  }

  /** What is wanted if the object is of a type, or in any case. */
  record Inline(Optional<String> type, List<Directive> directives, List<Selection> selections)
      implements Selection {
    public Inline {
      directives = List.copyOf(directives);
      selections = List.copyOf(selections);
    }
  }
}
