/**
 * SQL lexer and grouper that reproduces the parser of the reference. MLflow parses filters with a
 * general SQL parser (Python's sqlparse) that accepts any text, so its groupings, odd ones
 * included, decide what a filter means and which message an invalid filter gets.
 *
 * <p>Read {@link dynamodbstore.search.sql.SqlParser} first, then {@code SqlLexer} (text to tokens)
 * and {@code SqlGrouper} (tokens to groups). docs/search.md lists the differences from the
 * original.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.search.sql;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
