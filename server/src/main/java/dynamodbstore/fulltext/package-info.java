/**
 * Full text: which tokens a text has, the rows that find it by them, and who sees to it that the
 * rows are there.
 *
 * <p>Read {@link dynamodbstore.fulltext.Tokens} (the rules), {@link
 * dynamodbstore.fulltext.LikeLiterals} (what a pattern asks for), {@code FullTextKeys} (where rows
 * live), {@link dynamodbstore.fulltext.FullTextRepository} (how they come and go), {@link
 * dynamodbstore.fulltext.CreationLogRepository} (what becomes of them if nothing gets the name),
 * {@link dynamodbstore.fulltext.FullTextStatus} (which fields have them), {@link
 * dynamodbstore.fulltext.BackFill} (how a table gets them that has none). What a text belongs to is
 * not known here: a feature brings it in as a {@link dynamodbstore.fulltext.TextSource}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.fulltext;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
