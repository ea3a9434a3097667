/**
 * Parser and evaluator of MLflow's filter and order_by language. Pure functions: texts and views of
 * entities in, values out, no I/O; all types are immutable or used by one thread.
 *
 * <p>Begin with {@link dynamodbstore.search.SearchParser}, which parses a request's texts; then
 * {@link dynamodbstore.search.Filter} and {@link dynamodbstore.search.Ordering}, the parsed filter
 * and order; then {@link dynamodbstore.search.EntityView}, the view of an entity that they are
 * evaluated on. {@code RunVocabulary}, {@code ExperimentVocabulary} and {@code LoggedModelGrammar}
 * hold what differs between the entities. In comments, "the reference" is MLflow's own Python
 * server, whose results and messages are reproduced. docs/search.md describes the language.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.search;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
