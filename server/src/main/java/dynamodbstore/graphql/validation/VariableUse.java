package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.TypeReference;
import java.util.Optional;

/**
 * Use of a variable in a document.
 *
 * @param expected the type of the location; empty if that is unknown
 * @param hasValue whether the location has a default, for a variable without a value
 */
record VariableUse(String variable, Optional<TypeReference> expected, boolean hasValue) {}
