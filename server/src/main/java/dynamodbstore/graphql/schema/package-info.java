/**
 * What can be asked in GraphQL: types, their fields and arguments, and the directives.
 *
 * <p>Read in this order: {@link dynamodbstore.graphql.schema.TypeDefinition}, {@link
 * dynamodbstore.graphql.schema.FieldDefinition}, {@link dynamodbstore.graphql.schema.Schema} (all
 * of it, found by name), {@link dynamodbstore.graphql.schema.MlflowTypes} (what MLflow has) and
 * {@link dynamodbstore.graphql.schema.Coercion} (values as a type wants them).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.graphql.schema;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
