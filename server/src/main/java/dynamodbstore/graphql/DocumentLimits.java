package dynamodbstore.graphql;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.language.Selection;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Limits on the size of a document, counted as the reference does: per definition, and by nesting
 * of fields. Unlike there, the content of an inline fragment counts at the level of the fragment.
 */
public record DocumentLimits(int rootFields, int aliases) {
  private static final int DEEPEST = 10;
  private static final int MOST_SELECTIONS = 1000;

  /** The error message for the first limit that a document exceeds; empty if there is none. */
  Optional<String> refusal(Document document) {
    var count = new Count();
    for (var definition : document.definitions()) {
      var refusal = count.add(definition);
      if (refusal.isPresent()) {
        return refusal;
      }
    }
    if (count.rootFields > rootFields) {
      return Optional.of(tooMany("root fields", rootFields, count.rootFields, "ROOT_FIELDS"));
    }
    return count.aliases > aliases
        ? Optional.of(tooMany("aliases", aliases, count.aliases, "ALIASES"))
        : Optional.empty();
  }

  private static String tooMany(String what, int most, int got, String variable) {
    return ("GraphQL queries should have at most %1$d %2$s, got %3$d %2$s. To increase the limit,"
            + " set the MLFLOW_SERVER_GRAPHQL_MAX_%4$s environment variable.")
        .formatted(most, what, got, variable);
  }

  /** Selections at one depth. */
  private record Level(List<Selection> selections, int depth) {}

  /**
   * Counters of one document. Uses an explicit stack, so that deep documents cannot overflow the
   * stack of the thread.
   */
  private static final class Count {
    private int rootFields;
    private int aliases;
    private int selections;

    Optional<String> add(Definition definition) {
      var waiting = new ArrayDeque<Level>();
      waiting.push(new Level(definition.selections(), 1));
      while (!waiting.isEmpty()) {
        var level = waiting.pop();
        if (level.depth() > DEEPEST) {
          return Optional.of("Query exceeds maximum depth of " + DEEPEST);
        }
        add(level, waiting);
        if (selections > MOST_SELECTIONS) {
          return Optional.of("Query exceeds maximum total selections of " + MOST_SELECTIONS);
        }
      }
      return Optional.empty();
    }

    private void add(Level level, Deque<Level> below) {
      int aliasesHere = 0;
      var here = new ArrayDeque<>(level.selections());
      while (!here.isEmpty()) {
        switch (here.pop()) {
          case Selection.FieldSelection field -> {
            selections++;
            rootFields += level.depth() == 1 ? 1 : 0;
            aliasesHere += field.alias().isPresent() ? 1 : 0;
            if (!field.selections().isEmpty()) {
              below.push(new Level(field.selections(), level.depth() + 1));
            }
          }
          case Selection.Inline inline -> {
            selections++;
            inline.selections().forEach(here::push);
          }
          case Selection.Spread _ -> {}
        }
      }
      aliases = Math.max(aliases, aliasesHere);
    }
  }
}
