package dynamodbstore.graphql.schema;

import static dynamodbstore.graphql.schema.Types.listOf;
import static dynamodbstore.graphql.schema.Types.named;
import static dynamodbstore.graphql.schema.Types.required;

import dynamodbstore.graphql.language.Literal;
import dynamodbstore.graphql.language.TypeReference;

/**
 * Types and directives of every GraphQL schema: introspection, {@code @skip} and {@code @include}.
 */
final class MetaTypes {
  private static final TypeReference TYPE = named("__Type");
  private static final TypeReference TEXT = named("String");
  private static final TypeReference FLAG = named("Boolean");

  private final Types types;

  private MetaTypes(Types types) {
    this.types = types;
  }

  static void addTo(Types types) {
    var meta = new MetaTypes(types);
    meta.conditions();
    types.object(
        Schema.META_QUERY,
        of ->
            of.add("__schema", required(named("__Schema")))
                .add("__type", TYPE, with -> with.add("name", required(TEXT))));
    meta.schema();
    meta.members();
  }

  private void conditions() {
    for (var name : Schema.CONDITIONS) {
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
                    with -> evenOldOnes(with, required(FLAG))));
    types.object(
        "__Type",
        of ->
            of.add("kind", required(named("__TypeKind")))
                .all(TEXT, "name", "description", "specifiedByURL")
                .add("fields", all(named("__Field")), MetaTypes::evenOldOnes)
                .all(all(TYPE), "interfaces", "possibleTypes")
                .add("enumValues", all(named("__EnumValue")), MetaTypes::evenOldOnes)
                .add("inputFields", all(named("__InputValue")), MetaTypes::evenOldOnes)
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
                    .add("args", inputs, MetaTypes::evenOldOnes)
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
                    .add("args", inputs, MetaTypes::evenOldOnes)));
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

  private static Types.Fields described(Types.Fields of) {
    return of.add("name", required(TEXT)).add("description", TEXT);
  }

  private static void age(Types.Fields of) {
    of.add("isDeprecated", required(FLAG)).add("deprecationReason", TEXT);
  }

  private static void evenOldOnes(Types.Inputs with) {
    evenOldOnes(with, FLAG);
  }

  private static void evenOldOnes(Types.Inputs with, TypeReference flag) {
    with.orElse("includeDeprecated", flag, new Literal.BooleanValue(false));
  }

  private static TypeReference all(TypeReference type) {
    return listOf(required(type));
  }
}
