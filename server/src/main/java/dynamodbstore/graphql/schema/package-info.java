/**
 * GraphQL schema: types, their fields and arguments, directives, and coercion of values to types.
 *
 * <p>Read in this order: {@link dynamodbstore.graphql.schema.TypeDefinition}, {@link
 * dynamodbstore.graphql.schema.FieldDefinition}, {@link dynamodbstore.graphql.schema.GraphqlSchema}
 * (all definitions by name), {@link dynamodbstore.graphql.schema.MlflowTypes} (MLflow's types) and
 * {@link dynamodbstore.graphql.schema.Coercion} (conversion of values to their types).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.graphql.schema;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
