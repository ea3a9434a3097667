package dynamodbstore.graphql;

import dynamodbstore.api.ApiError;
import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.language.Selection;
import dynamodbstore.graphql.schema.Coercion;
import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.graphql.schema.Leaves;
import dynamodbstore.graphql.schema.Schema;
import dynamodbstore.graphql.schema.TypeDefinition;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
import dynamodbstore.wire.json.Name;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Execution of one operation. The constructor resolves the root fields, before the response begins;
 * {@code write} resolves the fields below while it writes them. Every field of the schema is
 * nullable, so a field that fails is null and does not affect others; its error is listed at the
 * end of the response. Not thread-safe.
 */
final class Execution {
  private static final Name DATA = Name.of("data");
  private static final Name ERRORS = Name.of("errors");

  private final Schema schema;
  private final Document document;
  private final Coercion coercion;
  private final Conditions conditions;
  private final TypeDefinition.ObjectType type;
  private final List<Found> root;
  private final List<String> errors = new ArrayList<>();

  /**
   * Resolves the root fields.
   *
   * @throws Leaves.Refusal if a {@code @skip} or {@code @include} of the operation has no value
   */
  Execution(
      Schema schema,
      Document document,
      Coercion coercion,
      TypeDefinition.ObjectType type,
      Node node,
      Definition.Operation operation) {
    this.schema = schema;
    this.document = document;
    this.coercion = coercion;
    this.conditions = new Conditions(schema, coercion);
    this.type = type;
    conditions.check(document, operation);
    this.root = find(type, node, List.of(operation.selections()));
  }

  /** Selected field with its value, and the selections below it. */
  private record Found(
      String key, FieldDefinition definition, List<List<Selection>> below, Value value) {}

  /** Writes the members of the response. */
  void write(JsonWriter out) {
    write(out.name(DATA), type, root);
    write(out, errors);
  }

  /** Writes the members of a response that contains errors only. */
  static void refuse(JsonWriter out, List<String> errors) {
    out.name(DATA).nothing();
    write(out, errors);
  }

  private static void write(JsonWriter out, List<String> errors) {
    out.name(ERRORS);
    if (errors.isEmpty()) {
      out.nothing();
      return;
    }
    out.beginArray();
    errors.forEach(out::value);
    out.endArray();
  }

  private void write(JsonWriter out, TypeDefinition.ObjectType parent, List<Found> fields) {
    out.beginObject();
    for (var field : fields) {
      out.name(field.key());
      if (field.definition().equals(Schema.TYPE_NAME)) {
        out.value(parent.name());
      } else {
        write(out, field, field.value());
      }
    }
    out.endObject();
  }

  private void write(JsonWriter out, Found field, Value value) {
    switch (value) {
      case Value.Leaf(Json json) -> out.value(json);
      case Value.Many(var values) -> {
        out.beginArray();
        values.forEachRemaining(item -> write(out, field, item));
        out.endArray();
      }
      case Value.Inner(Node node) -> {
        if (!(schema.type(field.definition().type()) instanceof TypeDefinition.ObjectType inner)) {
          throw new IllegalStateException(field.definition().name() + " is not an object");
        }
        write(out, inner, find(inner, node, field.below()));
      }
    }
  }

  private List<Found> find(
      TypeDefinition.ObjectType parent, Node node, List<List<Selection>> selections) {
    var wanted = new LinkedHashMap<String, List<Selection.Field>>();
    var seen = new HashSet<String>();
    selections.forEach(some -> collect(some, wanted, seen));
    var found = new ArrayList<Found>(wanted.size());
    for (var entry : wanted.entrySet()) {
      var field = entry.getValue().getFirst();
      var definition = schema.field(parent, field.name()).orElseThrow();
      var below = entry.getValue().stream().map(Selection.Field::selections).toList();
      found.add(new Found(entry.getKey(), definition, below, value(node, field, definition)));
    }
    return found;
  }

  private Value value(Node node, Selection.Field field, FieldDefinition definition) {
    if (definition.equals(Schema.TYPE_NAME)) {
      return Value.NOTHING;
    }
    try {
      var arguments = coercion.arguments(definition.arguments().values(), field.arguments());
      return node.value(definition, arguments);
    } catch (FieldError error) {
      errors.add(error.text());
    } catch (Leaves.Refusal refusal) {
      errors.add(refusal.text());
    } catch (ApiError error) {
      errors.add(error.text());
    }
    return Value.NOTHING;
  }

  /**
   * Collects the selected fields; fields with the same response name are merged. All types are
   * concrete, so the type condition of a fragment always matches.
   */
  private void collect(
      List<Selection> selections, Map<String, List<Selection.Field>> wanted, Set<String> seen) {
    for (var selection : selections) {
      if (conditions.isWanted(selection.directives())) {
        switch (selection) {
          case Selection.Field field ->
              wanted.computeIfAbsent(field.key(), _ -> new ArrayList<>()).add(field);
          case Selection.Inline inline -> collect(inline.selections(), wanted, seen);
          case Selection.Spread spread -> {
            if (seen.add(spread.fragment())) {
              document
                  .fragment(spread.fragment())
                  .ifPresent(fragment -> collect(fragment.selections(), wanted, seen));
            }
          }
        }
      }
    }
  }
}
