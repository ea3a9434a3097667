package dynamodbstore.graphql.language;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Top-level definition of a document. */
public sealed interface Definition {
  List<Directive> directives();

  List<Selection> selections();

  /** Type of an operation. */
  enum Action {
    QUERY,
    MUTATION,
    SUBSCRIPTION;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Query, mutation or subscription. */
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

  /** Named selections, which other selections can include. */
  record Fragment(String name, String type, List<Directive> directives, List<Selection> selections)
      implements Definition {
    public Fragment {
      directives = List.copyOf(directives);
      selections = List.copyOf(selections);
    }
  }

  /** Declaration of a variable, whose value comes with the request. */
  record Variable(
      String name, TypeReference type, Optional<Literal> orElse, List<Directive> directives) {
    public Variable {
      directives = List.copyOf(directives);
    }
  }
}
