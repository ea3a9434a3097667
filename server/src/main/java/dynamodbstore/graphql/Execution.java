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
 * One operation, carried out: its fields are found first, all of them at the root, and then written
 * with everything below. Every field of the schema may be null, so that one that fails is null and
 * takes nothing with it; why is told at the end. For one thread.
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
   * Finds what stands at the root.
   *
   * @throws Leaves.Refusal if a condition within the operation has no value
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

  /** A field that is wanted, what is wanted of it, and what it holds. */
  private record Found(
      String key, FieldDefinition definition, List<List<Selection>> below, Value value) {}

  /** Writes the members of the answer. */
  void write(JsonWriter out) {
    write(out.name(DATA), type, root);
    write(out, errors);
  }

  /** Writes the members of an answer that says only what is wrong. */
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
          throw new IllegalStateException(field.definition().name() + " is no object");
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
   * Fields under one name are one field. All types are concrete: a fragment fits where it stands.
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
