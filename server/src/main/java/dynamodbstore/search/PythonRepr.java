package dynamodbstore.search;

import dynamodbstore.api.PythonText;
import java.util.Collection;
import java.util.stream.Collectors;

/** Collections of texts as Python prints them in messages. */
final class PythonRepr {
  private PythonRepr() {}

  /** Python prints a set in an order that changes with each process; here it is the given one. */
  static String set(Collection<String> texts) {
    return "{" + items(texts) + "}";
  }

  static String list(Collection<String> texts) {
    return "[" + items(texts) + "]";
  }

  private static String items(Collection<String> texts) {
    return texts.stream().map(PythonText::repr).collect(Collectors.joining(", "));
  }
}
