package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.TypeReference;
import java.util.Optional;

/**
 * A place where a document uses a variable.
 *
 * @param expected the type of the place; empty if the place itself makes no sense
 * @param hasValue whether the place has a value of its own if the variable has none
 */
record VariableUse(String variable, Optional<TypeReference> expected, boolean hasValue) {}
