package dynamodbstore.graphql.language;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A part of a document that stands on its own. */
public sealed interface Definition {
  List<Directive> directives();

  List<Selection> selections();

  /** What an operation does. */
  enum Action {
    QUERY,
    MUTATION,
    SUBSCRIPTION;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Something that can be asked. */
  record Operation(
      Action action,
      Optional<String> name,
      List<Variable> variables,
      List<Directive> directives,
      List<Selection> selections)
      implements Definition {
    public Operation {
      variables = List.copyOf(variables);
      directives = List.copyOf(directives);
      selections = List.copyOf(selections);
    }
  }

  /** Selections with a name, to be used where they are wanted. */
  record Fragment(String name, String type, List<Directive> directives, List<Selection> selections)
      implements Definition {
    public Fragment {
      directives = List.copyOf(directives);
      selections = List.copyOf(selections);
    }
  }

  /** What an operation is to be told when it is asked. */
  record Variable(
      String name, TypeReference type, Optional<Literal> orElse, List<Directive> directives) {
    public Variable {
      directives = List.copyOf(directives);
    }
  }
}
