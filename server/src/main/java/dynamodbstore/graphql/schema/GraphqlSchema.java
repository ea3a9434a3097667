package dynamodbstore.graphql.schema;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.TypeReference;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** GraphQL schema: definitions by name. Immutable. */
public final class GraphqlSchema {
  public static final String QUERY = "Query";
  public static final String MUTATION = "Mutation";

  /** The field that every object type has. */
  public static final FieldDefinition TYPE_NAME =
      FieldDefinition.of(
          "__typename", Map.of(), new TypeReference.NonNull(new TypeReference.Named("String")));

  /**
   * Directives that omit a field. Every GraphQL executor knows them; the reference's schema does
   * not list them.
   */
  static final List<String> CONDITIONS = List.of("skip", "include");

  /** Pseudo type that holds the introspection fields of a query. */
  static final String META_QUERY = "__Query";

  private final Map<String, TypeDefinition> types;
  private final Map<String, DirectiveDefinition> directives;
  private final TypeDefinition.ObjectType metaQuery;

  GraphqlSchema(Map<String, TypeDefinition> types, Map<String, DirectiveDefinition> directives) {
    if (!(types.remove(META_QUERY) instanceof TypeDefinition.ObjectType metaQuery)) {
      throw new IllegalArgumentException("The schema has no type " + META_QUERY);
    }
    this.types = Collections.unmodifiableMap(types);
    this.directives = Collections.unmodifiableMap(directives);
    this.metaQuery = metaQuery;
  }

  /** Builds MLflow's schema; takes some milliseconds. */
  public static GraphqlSchema mlflow() {
    var types = new SchemaBuilder();
    MlflowTypes.addTo(types);
    MetaTypes.addTo(types);
    return types.schema();
  }

  /** All types, in the order of declaration. */
  public Collection<TypeDefinition> types() {
    return types.values();
  }

  public Optional<TypeDefinition> find(String name) {
    return Optional.ofNullable(types.get(name));
  }

  public TypeDefinition type(TypeReference reference) {
    return find(reference.name()).orElseThrow(() -> unknown(reference.name()));
  }

  public Optional<TypeDefinition.ObjectType> findObject(String name) {
    return types.get(name) instanceof TypeDefinition.ObjectType found
        ? Optional.of(found)
        : Optional.empty();
  }

  /** The root type of an operation. */
  public Optional<TypeDefinition.ObjectType> root(Definition.Action action) {
    return switch (action) {
      case QUERY -> findObject(QUERY);
      case MUTATION -> findObject(MUTATION);
      case SUBSCRIPTION -> Optional.empty();
    };
  }

  /** A field of a type, introspection fields included. */
  public Optional<FieldDefinition> field(TypeDefinition.ObjectType type, String name) {
    var own = Optional.ofNullable(type.fields().get(name));
    if (own.isPresent() || !name.startsWith("__")) {
      return own;
    }
    if (name.equals(TYPE_NAME.name())) {
      return Optional.of(TYPE_NAME);
    }
    return type.name().equals(QUERY)
        ? Optional.ofNullable(metaQuery.fields().get(name))
        : Optional.empty();
  }

  public Optional<DirectiveDefinition> directive(String name) {
    return Optional.ofNullable(directives.get(name));
  }

  /** The directives that introspection lists. */
  public Collection<DirectiveDefinition> listedDirectives() {
    return directives.values().stream()
        .filter(directive -> !CONDITIONS.contains(directive.name()))
        .toList();
  }

  public boolean isInput(TypeReference reference) {
    return find(reference.name())
        .filter(type -> !(type instanceof TypeDefinition.ObjectType))
        .isPresent();
  }

  private static IllegalStateException unknown(String name) {
    return new IllegalStateException("No type " + name);
  }
}
