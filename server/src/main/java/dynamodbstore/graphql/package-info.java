/**
 * MLflow's GraphQL endpoint: a second interface to the data of the REST API, in which the client
 * selects the fields of the response.
 *
 * <p>A feature registers the fields it resolves as it registers its paths: see {@link
 * dynamodbstore.graphql.Resolver}. All other fields are members of the message that REST would send
 * ({@link dynamodbstore.graphql.MessageNode}), so that both interfaces return the same data.
 *
 * <p>Read in this order: {@link dynamodbstore.graphql.GraphqlRoutes} (the HTTP path), {@link
 * dynamodbstore.graphql.GraphqlService} (the stages of a request), {@link
 * dynamodbstore.graphql.Resolver} and {@link dynamodbstore.graphql.FieldRequest} (what features
 * implement), {@link dynamodbstore.graphql.ResponseNode} and {@link
 * dynamodbstore.graphql.FieldValue} (the data that fields are selected from), {@link
 * dynamodbstore.graphql.Execution} (how a response is written). Sub-packages: {@code language}
 * (parser), {@code schema} and {@code validation}; none of them knows MLflow's services.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.graphql;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
