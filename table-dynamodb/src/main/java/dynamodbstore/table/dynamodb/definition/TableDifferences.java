package dynamodbstore.table.dynamodb.definition;

import dynamodbstore.table.dynamodb.definition.FoundTable.FoundIndex;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;

/**
 * Comparison of the existing table with {@link TableDefinition}; each difference is one sentence.
 */
public final class TableDifferences {
  private final FoundTable found;
  private final List<String> differences = new ArrayList<>();

  private TableDifferences(FoundTable found) {
    this.found = found;
  }

  public static List<String> of(FoundTable found) {
    var comparison = new TableDifferences(found);
    comparison.compareTable();
    Stream.concat(Index.GLOBAL.stream(), Index.LOCAL.stream()).forEach(comparison::compareIndex);
    comparison.compareExpiry();
    return List.copyOf(comparison.differences);
  }

  private void compareTable() {
    if (!found.status().equals("ACTIVE")) {
      differences.add("the table is " + found.status());
    }
    compareKeys("the table", found.description().keySchema(), Index.PRIMARY);
    for (var needed : TableDefinition.attributes()) {
      found.description().attributeDefinitions().stream()
          .filter(attribute -> attribute.attributeName().equals(needed.attributeName()))
          .filter(attribute -> attribute.attributeType() != needed.attributeType())
          .forEach(
              attribute ->
                  differences.add(
                      "key attribute %s is of type %s, not %s"
                          .formatted(
                              attribute.attributeName(),
                              attribute.attributeTypeAsString(),
                              needed.attributeTypeAsString())));
    }
  }

  private void compareIndex(Index needed) {
    var named =
        found.indexes().stream().filter(index -> index.name().equals(needed.name())).findAny();
    if (named.isEmpty()) {
      differences.add("index %s is missing".formatted(needed));
      return;
    }
    var index = named.get();
    if (index.isGlobal() != needed.isGlobal()) {
      differences.add(
          "index %s is %s"
              .formatted(needed, index.isGlobal() ? "global, not local" : "local, not global"));
      return;
    }
    if (!index.status().equals("ACTIVE")) {
      differences.add("index %s is %s".formatted(needed, index.status()));
    }
    compareKeys("index " + needed, index.keys(), needed);
    compareProjection(needed, index);
  }

  private void compareKeys(String where, List<KeySchemaElement> keys, Index needed) {
    var neededKeys = TableDefinition.keys(needed);
    if (!keys.equals(neededKeys)) {
      differences.add(
          "%s has the keys %s, not %s".formatted(where, words(keys), words(neededKeys)));
    }
  }

  private void compareProjection(Index needed, FoundIndex index) {
    var projection = index.projection();
    boolean same =
        projection.projectionType() == TableDefinition.PROJECTION.projectionType()
            && new HashSet<>(projection.nonKeyAttributes())
                .equals(new HashSet<>(TableDefinition.PROJECTION.nonKeyAttributes()));
    if (!same) {
      differences.add(
          "index %s contains %s, not %s"
              .formatted(needed, words(projection), words(TableDefinition.PROJECTION)));
    }
  }

  private void compareExpiry() {
    if (!found.expiresItems()) {
      differences.add(
          "items do not expire by %s: time to live is %s"
              .formatted(Item.EXPIRY_ATTRIBUTE, TableReport.expiry(found.expiry())));
    }
  }

  private static String words(List<KeySchemaElement> keys) {
    return keys.stream().map(KeySchemaElement::attributeName).collect(Collectors.joining(" and "));
  }

  static String words(Projection projection) {
    return switch (projection.projectionType()) {
      case ALL -> "whole items";
      case KEYS_ONLY -> "keys only";
      case INCLUDE -> "keys and " + String.join(", ", projection.nonKeyAttributes());
      default -> projection.projectionTypeAsString();
    };
  }
}
