/**
 * Validation of a document against a schema, before anything is read from the table.
 *
 * <p>Begin with {@link dynamodbstore.graphql.validation.Validation}, which applies the rules in
 * order. The rules are those of the GraphQL specification, the messages those of the reference.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.graphql.validation;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
