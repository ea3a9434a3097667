/**
 * MLflow's search language: what filters and orders say, which things they admit, and in which
 * order these come. Pure: text and views of things in, values out, no I/O.
 *
 * <p>Begin with {@link dynamodbstore.search.Searches}, which reads a request's texts; then {@link
 * dynamodbstore.search.Condition} and {@link dynamodbstore.search.Ordering}, what they mean; then
 * {@link dynamodbstore.search.Subject}, what they are asked of. {@code RunWords}, {@code
 * ExperimentWords} and {@code LoggedModelGrammar} hold what differs between the things searched.
 * docs/search.md describes the language.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.search;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
