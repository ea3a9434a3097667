/**
 * Entry point of parsing, and what differs per entity: names, operators, messages, tie-breakers.
 *
 * <p>Start with {@link SearchParser}, which has one method per entity. Each of runs, experiments,
 * registered models and versions has a vocabulary; logged models have a grammar of their own.
 * Depends on {@code search.language}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.search.vocabulary;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
