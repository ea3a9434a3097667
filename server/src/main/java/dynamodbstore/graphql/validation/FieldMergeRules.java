package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Argument;
import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.language.Selection;
import dynamodbstore.graphql.schema.ErrorCollector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rule that fields with the same response name can be merged. Every type of the schema is concrete,
 * so fields with the same response name always belong to the same object: it suffices to compare
 * each with the first, level by level, all selections of a level together.
 */
final class FieldMergeRules {
  /**
   * Twice the number of fields that a document may contain; without it, fragments that include
   * fragments could multiply them without bound.
   */
  private static final int MOST_FIELDS = 2000;

  private final Document document;
  private final ErrorCollector errors;
  private int left = MOST_FIELDS;

  FieldMergeRules(Document document, ErrorCollector errors) {
    this.document = document;
    this.errors = errors;
  }

  void check() {
    for (var operation : document.operations()) {
      var conflict = conflict(List.of(operation.selections()));
      if (left < 0) {
        errors.add("Validation aborted.");
        return;
      }
      conflict.ifPresent(
          found ->
              errors.add(
                  ("Fields '%s' conflict because %s. Use different aliases on the fields to fetch"
                          + " both if this was intentional.")
                      .formatted(found.key(), found.reason())));
    }
  }

  /** Two fields that cannot be merged. */
  private record Conflict(String key, String reason) {}

  private Optional<Conflict> conflict(List<List<Selection>> selections) {
    var fields = new LinkedHashMap<String, List<Selection.FieldSelection>>();
    var seen = new HashSet<String>();
    selections.forEach(some -> collect(some, fields, seen));
    left -= fields.size();
    if (left < 0) {
      return Optional.empty();
    }
    for (var entry : fields.entrySet()) {
      var conflict = conflict(entry.getKey(), entry.getValue());
      if (conflict.isPresent()) {
        return conflict;
      }
    }
    return Optional.empty();
  }

  private Optional<Conflict> conflict(String key, List<Selection.FieldSelection> fields) {
    var first = fields.getFirst();
    for (var other : fields) {
      if (!first.name().equals(other.name())) {
        return Optional.of(
            new Conflict(
                key, "'%s' and '%s' are different fields".formatted(first.name(), other.name())));
      }
      if (!arguments(first).equals(arguments(other))) {
        return Optional.of(new Conflict(key, "they have differing arguments"));
      }
    }
    return conflict(fields.stream().map(Selection.FieldSelection::selections).toList())
        .map(
            below ->
                fields.size() == 1
                    ? below
                    : new Conflict(
                        key,
                        "subfields '%s' conflict because %s"
                            .formatted(below.key(), below.reason())));
  }

  private static Map<String, String> arguments(Selection.FieldSelection field) {
    return field.arguments().stream()
        .collect(Collectors.toMap(Argument::name, argument -> argument.value().toString()));
  }

  private void collect(
      List<Selection> selections,
      Map<String, List<Selection.FieldSelection>> fields,
      Set<String> seen) {
    for (var selection : selections) {
      switch (selection) {
        case Selection.FieldSelection field ->
            fields.computeIfAbsent(field.key(), _ -> new ArrayList<>()).add(field);
        case Selection.Inline inline -> collect(inline.selections(), fields, seen);
        case Selection.Spread spread -> {
          if (seen.add(spread.fragment())) {
            document
                .fragment(spread.fragment())
                .map(Definition.Fragment::selections)
                .ifPresent(more -> collect(more, fields, seen));
          }
        }
      }
    }
  }
}
