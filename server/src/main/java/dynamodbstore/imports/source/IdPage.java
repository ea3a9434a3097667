package dynamodbstore.imports.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A page of ids as arguments of a query. */
final class IdPage {
  /** Most ids of a page, of which a query has as many placeholders. */
  static final int SIZE = 200;

  static final String PLACEHOLDERS = String.join(",", Collections.nCopies(SIZE, "?"));

  private IdPage() {}

  /** The ids, the last one repeated, so that all queries of pages are the same. */
  static List<String> arguments(List<String> ids) {
    var arguments = new ArrayList<>(ids);
    while (arguments.size() < SIZE) {
      arguments.add(ids.getLast());
    }
    return arguments;
  }
}
