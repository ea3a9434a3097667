package dynamodbstore.graphql.language;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parsed GraphQL document: operations, and the fragments they use. Immutable. */
public final class Document {
  private final List<Definition> definitions;
  private final List<Definition.Operation> operations;
  private final List<Definition.Fragment> fragments;
  private final Map<String, Definition.Fragment> byName = new HashMap<>();

  Document(List<Definition> definitions) {
    this.definitions = List.copyOf(definitions);
    this.operations = only(Definition.Operation.class, definitions);
    this.fragments = only(Definition.Fragment.class, definitions);
    fragments.forEach(fragment -> byName.putIfAbsent(fragment.name(), fragment));
  }

  /**
   * Parses a document.
   *
   * @throws SyntaxError if it is not valid GraphQL
   */
  public static Document parse(String source) {
    return new DocumentParser(new TokenStream(source)).document();
  }

  public List<Definition> definitions() {
    return definitions;
  }

  public List<Definition.Operation> operations() {
    return operations;
  }

  public List<Definition.Fragment> fragments() {
    return fragments;
  }

  /** The fragment with a name; the first if there are several. */
  public Optional<Definition.Fragment> fragment(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  private static <T extends Definition> List<T> only(Class<T> kind, List<Definition> definitions) {
    return definitions.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
