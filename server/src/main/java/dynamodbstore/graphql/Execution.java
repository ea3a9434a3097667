package dynamodbstore.graphql;

import dynamodbstore.api.ApiError;
import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.language.Selection;
import dynamodbstore.graphql.schema.Coercion;
import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.graphql.schema.GraphqlSchema;
import dynamodbstore.graphql.schema.LeafCoercion;
import dynamodbstore.graphql.schema.TypeDefinition;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
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
  private static final EncodedName DATA = EncodedName.of("data");
  private static final EncodedName ERRORS = EncodedName.of("errors");

  private final GraphqlSchema schema;
  private final Document document;
  private final Coercion coercion;
  private final SkipConditions conditions;
  private final TypeDefinition.ObjectType type;
  private final List<SelectedField> root;
  private final List<String> errors = new ArrayList<>();

  /**
   * Resolves the root fields.
   *
   * @throws LeafCoercion.CoercionError if a {@code @skip} or {@code @include} of the operation has
   *     no value
   */
  Execution(
      GraphqlSchema schema,
      SelectedOperation selected,
      Coercion coercion,
      TypeDefinition.ObjectType type,
      ResponseNode node) {
    this.schema = schema;
    this.document = selected.document();
    this.coercion = coercion;
    this.conditions = new SkipConditions(schema, coercion);
    this.type = type;
    conditions.check(document, selected.operation());
    this.root = find(type, node, List.of(selected.operation().selections()));
  }

  /** Selected field with its value, and the selections below it. */
  private record SelectedField(
      String key, FieldDefinition definition, List<List<Selection>> below, FieldValue value) {}

  /** Writes the members of the response. */
  void write(JsonWriter out) {
    write(out.name(DATA), type, root);
    write(out, errors);
  }

  /** Writes the members of a response that contains errors only. */
  static void refuse(JsonWriter out, List<String> errors) {
    out.name(DATA).nullValue();
    write(out, errors);
  }

  private static void write(JsonWriter out, List<String> errors) {
    out.name(ERRORS);
    if (errors.isEmpty()) {
      out.nullValue();
      return;
    }
    out.beginArray();
    errors.forEach(out::value);
    out.endArray();
  }

  private void write(JsonWriter out, TypeDefinition.ObjectType parent, List<SelectedField> fields) {
    out.beginObject();
    for (var field : fields) {
      out.name(field.key());
      if (field.definition().equals(GraphqlSchema.TYPE_NAME)) {
        out.value(parent.name());
      } else {
        write(out, field, field.value());
      }
    }
    out.endObject();
  }

  private void write(JsonWriter out, SelectedField field, FieldValue value) {
    switch (value) {
      case FieldValue.Leaf(Json json) -> out.value(json);
      case FieldValue.Many(var values) -> {
        out.beginArray();
        values.forEachRemaining(item -> write(out, field, item));
        out.endArray();
      }
      case FieldValue.Inner(ResponseNode node) -> {
        if (!(schema.type(field.definition().type()) instanceof TypeDefinition.ObjectType inner)) {
          throw new IllegalStateException(field.definition().name() + " is not an object");
        }
        write(out, inner, find(inner, node, field.below()));
      }
    }
  }

  private List<SelectedField> find(
      TypeDefinition.ObjectType parent, ResponseNode node, List<List<Selection>> selections) {
    var wanted = new LinkedHashMap<String, List<Selection.FieldSelection>>();
    var seen = new HashSet<String>();
    selections.forEach(some -> collect(some, wanted, seen));
    var found = new ArrayList<SelectedField>(wanted.size());
    for (var entry : wanted.entrySet()) {
      var field = entry.getValue().getFirst();
      var definition = schema.field(parent, field.name()).orElseThrow();
      var below = entry.getValue().stream().map(Selection.FieldSelection::selections).toList();
      found.add(
          new SelectedField(entry.getKey(), definition, below, value(node, field, definition)));
    }
    return found;
  }

  private FieldValue value(
      ResponseNode node, Selection.FieldSelection field, FieldDefinition definition) {
    if (definition.equals(GraphqlSchema.TYPE_NAME)) {
      return FieldValue.NOTHING;
    }
    try {
      var arguments = coercion.arguments(definition.arguments().values(), field.arguments());
      return node.value(definition, arguments);
    } catch (FieldError error) {
      errors.add(error.text());
    } catch (LeafCoercion.CoercionError refusal) {
      errors.add(refusal.text());
    } catch (ApiError error) {
      errors.add(error.text());
    }
    return FieldValue.NOTHING;
  }

  /**
   * Collects the selected fields; fields with the same response name are merged. All types are
   * concrete, so the type condition of a fragment always matches.
   */
  private void collect(
      List<Selection> selections,
      Map<String, List<Selection.FieldSelection>> wanted,
      Set<String> seen) {
    for (var selection : selections) {
      if (conditions.isWanted(selection.directives())) {
        switch (selection) {
          case Selection.FieldSelection field ->
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
