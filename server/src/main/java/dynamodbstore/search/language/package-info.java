/**
 * Grammar of MLflow's filters and orders that all entities but logged models share: SQL nodes in,
 * comparisons and order clauses out.
 *
 * <p>Start with {@link Vocabulary} (what an entity supplies), then {@link ClauseGrammar} (filters)
 * and {@link OrderParser} (orders). {@link ExtendedFilter} adds OR, NOT, min and max. {@link
 * Quotes}, {@link PythonStringList} and {@link ShellWords} reproduce Python's quoting. Depends on
 * {@code search} and {@code search.sql}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.search.language;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
