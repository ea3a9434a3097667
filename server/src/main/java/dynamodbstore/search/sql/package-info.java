/**
 * SQL as the reference's parser sees it. MLflow reads its filters with a general parser of SQL that
 * never refuses anything, so that its oddest groupings decide what a filter means and what the
 * caller is told about a broken one.
 *
 * <p>Read {@link dynamodbstore.search.sql.Sql} first, then {@code Lexer} (text to tokens) and
 * {@code Grouping} (tokens to groups). What differs from the original is in docs/search.md.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.search.sql;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
