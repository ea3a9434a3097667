package dynamodbstore.graphql.schema;

import static dynamodbstore.graphql.schema.SchemaBuilder.listOf;
import static dynamodbstore.graphql.schema.SchemaBuilder.named;
import static dynamodbstore.graphql.schema.SchemaBuilder.required;

import dynamodbstore.graphql.language.Literal;
import dynamodbstore.graphql.language.TypeReference;

/**
 * Types and directives of every GraphQL schema: introspection, {@code @skip} and {@code @include}.
 */
final class MetaTypes {
  private static final TypeReference TYPE = named("__Type");
  private static final TypeReference TEXT = named("String");
  private static final TypeReference FLAG = named("Boolean");

  private final SchemaBuilder types;

  private MetaTypes(SchemaBuilder types) {
    this.types = types;
  }

  static void addTo(SchemaBuilder types) {
    var meta = new MetaTypes(types);
    meta.conditions();
    types.object(
        GraphqlSchema.META_QUERY,
        of ->
            of.add("__schema", required(named("__Schema")))
                .add("__type", TYPE, with -> with.add("name", required(TEXT))));
    meta.schema();
    meta.members();
  }

  private void conditions() {
    for (var name : GraphqlSchema.CONDITIONS) {
      types.directive(
          name,
          with -> with.add("if", required(FLAG)),
          "FIELD",
          "FRAGMENT_SPREAD",
          "INLINE_FRAGMENT");
    }
  }

  private void schema() {
    types.object(
        "__Schema",
        of ->
            of.add("description", TEXT)
                .add("types", required(all(TYPE)))
                .add("queryType", required(TYPE))
                .all(TYPE, "mutationType", "subscriptionType")
                .add(
                    "directives",
                    required(all(named("__Directive"))),
                    with -> includeDeprecated(with, required(FLAG))));
    types.object(
        "__Type",
        of ->
            of.add("kind", required(named("__TypeKind")))
                .all(TEXT, "name", "description", "specifiedByURL")
                .add("fields", all(named("__Field")), MetaTypes::includeDeprecated)
                .all(all(TYPE), "interfaces", "possibleTypes")
                .add("enumValues", all(named("__EnumValue")), MetaTypes::includeDeprecated)
                .add("inputFields", all(named("__InputValue")), MetaTypes::includeDeprecated)
                .add("ofType", TYPE)
                .add("isOneOf", FLAG));
    types.enumeration(
        "__TypeKind",
        "SCALAR",
        "OBJECT",
        "INTERFACE",
        "UNION",
        "ENUM",
        "INPUT_OBJECT",
        "LIST",
        "NON_NULL");
  }

  private void members() {
    var inputs = required(all(named("__InputValue")));
    types.object(
        "__Field",
        of ->
            age(
                described(of)
                    .add("args", inputs, MetaTypes::includeDeprecated)
                    .add("type", required(TYPE))));
    types.object(
        "__InputValue",
        of -> age(described(of).add("type", required(TYPE)).add("defaultValue", TEXT)));
    types.object("__EnumValue", of -> age(described(of)));
    types.object(
        "__Directive",
        of ->
            age(
                described(of)
                    .add("isRepeatable", required(FLAG))
                    .add("locations", required(all(named("__DirectiveLocation"))))
                    .add("args", inputs, MetaTypes::includeDeprecated)));
    types.enumeration(
        "__DirectiveLocation",
        "QUERY",
        "MUTATION",
        "SUBSCRIPTION",
        "FIELD",
        "FRAGMENT_DEFINITION",
        "FRAGMENT_SPREAD",
        "INLINE_FRAGMENT",
        "VARIABLE_DEFINITION",
        "SCHEMA",
        "SCALAR",
        "OBJECT",
        "FIELD_DEFINITION",
        "ARGUMENT_DEFINITION",
        "INTERFACE",
        "UNION",
        "ENUM",
        "ENUM_VALUE",
        "INPUT_OBJECT",
        "INPUT_FIELD_DEFINITION",
        "DIRECTIVE_DEFINITION");
  }

  private static SchemaBuilder.FieldsBuilder described(SchemaBuilder.FieldsBuilder of) {
    return of.add("name", required(TEXT)).add("description", TEXT);
  }

  private static void age(SchemaBuilder.FieldsBuilder of) {
    of.add("isDeprecated", required(FLAG)).add("deprecationReason", TEXT);
  }

  private static void includeDeprecated(SchemaBuilder.InputsBuilder with) {
    includeDeprecated(with, FLAG);
  }

  private static void includeDeprecated(SchemaBuilder.InputsBuilder with, TypeReference flag) {
    with.orElse("includeDeprecated", flag, new Literal.BooleanValue(false));
  }

  private static TypeReference all(TypeReference type) {
    return listOf(required(type));
  }
}
