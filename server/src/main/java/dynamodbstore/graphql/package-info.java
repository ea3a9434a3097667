/**
 * MLflow's GraphQL endpoint: another way to ask what the REST API answers, in the shape one wants.
 *
 * <p>A feature says which fields it answers as it says which paths: see {@link
 * dynamodbstore.graphql.Resolver}. Everything else of an answer is a member of a message that REST
 * would send ({@link dynamodbstore.graphql.MessageNode}), so that both ways cannot tell different
 * things.
 *
 * <p>Read in this order: {@link dynamodbstore.graphql.GraphqlRoutes} (the way in), {@link
 * dynamodbstore.graphql.GraphqlService} (what happens to a document, in order), {@link
 * dynamodbstore.graphql.Resolver} and {@link dynamodbstore.graphql.Question} (what features say),
 * {@link dynamodbstore.graphql.Node} and {@link dynamodbstore.graphql.Value} (what is selected
 * from), {@link dynamodbstore.graphql.Execution} (how an answer is written). Below are {@code
 * language}, {@code schema} and {@code validation}; none of them knows MLflow's services.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.graphql;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
