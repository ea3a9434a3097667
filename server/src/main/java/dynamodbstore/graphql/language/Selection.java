package dynamodbstore.graphql.language;

import java.util.List;
import java.util.Optional;

/** Element of a selection set. */
public sealed interface Selection {
  List<Directive> directives();

  /**
   * Field.
   *
   * @param alias its name in the response, if it differs from the name of the field
   * @param selections the selections below it; empty if there are none
   */
  record FieldSelection(
      Optional<String> alias,
      String name,
      List<Argument> arguments,
      List<Directive> directives,
      List<Selection> selections)
      implements Selection {
    public FieldSelection {
      arguments = List.copyOf(arguments);
      directives = List.copyOf(directives);
      selections = List.copyOf(selections);
    }

    /** Its name in the response. */
    public String key() {
      return alias.orElse(name);
    }
  }

  /** Inclusion of a named fragment. */
  record Spread(String fragment, List<Directive> directives) implements Selection {
    public Spread {
      directives = List.copyOf(directives);
    }
  }

  /** Inline fragment, with an optional type condition. */
  record Inline(Optional<String> type, List<Directive> directives, List<Selection> selections)
      implements Selection {
    public Inline {
      directives = List.copyOf(directives);
      selections = List.copyOf(selections);
    }
  }
}
