package dynamodbstore.graphql.schema;

import dynamodbstore.graphql.language.Literal;
import dynamodbstore.graphql.language.TypeReference;
import java.util.Optional;

/** Argument of a field or directive, or member of an input type. */
public record InputDefinition(String name, TypeReference type, Optional<Literal> orElse) {
  public boolean isRequired() {
    return type.isNonNull() && orElse.isEmpty();
  }
}
