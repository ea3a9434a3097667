package dynamodbstore.graphql.language;

import java.util.List;
import java.util.Optional;

/** What a request says in GraphQL: operations, and fragments for them to use. */
public record Document(List<Definition> definitions) {
  public Document {
    definitions = List.copyOf(definitions);
  }

  /**
   * Reads a document.
   *
   * @throws SyntaxError if it is no GraphQL
   */
  public static Document parse(String source) {
    return new DocumentParser(new Tokens(source)).document();
  }

  public List<Definition.Operation> operations() {
    return definitions.stream()
        .filter(Definition.Operation.class::isInstance)
        .map(Definition.Operation.class::cast)
        .toList();
  }

  public List<Definition.Fragment> fragments() {
    return definitions.stream()
        .filter(Definition.Fragment.class::isInstance)
        .map(Definition.Fragment.class::cast)
        .toList();
  }

  public Optional<Definition.Fragment> fragment(String name) {
    return fragments().stream().filter(fragment -> fragment.name().equals(name)).findFirst();
  }
}
