/**
 * Whether a document makes sense to a schema: nothing is asked of the table for one that does not.
 *
 * <p>{@link dynamodbstore.graphql.validation.Validation} is the way in, and says in which order the
 * rules are looked at. The rules are GraphQL's, the words the reference's.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.graphql.validation;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
