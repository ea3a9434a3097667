package dynamodbstore.search.language;

import dynamodbstore.api.PythonText;
import java.util.Collection;
import java.util.stream.Collectors;

/** Python representation of collections of texts, for messages. */
public final class PythonRepr {
  private PythonRepr() {}

  /** A set in the order given; Python prints sets in an order that differs between processes. */
  public static String set(Collection<String> texts) {
    return "{" + items(texts) + "}";
  }

  public static String list(Collection<String> texts) {
    return "[" + items(texts) + "]";
  }

  private static String items(Collection<String> texts) {
    return texts.stream().map(PythonText::repr).collect(Collectors.joining(", "));
  }
}
