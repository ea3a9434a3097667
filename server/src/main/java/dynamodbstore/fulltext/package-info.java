/**
 * Full-text index: the tokens of a text, the index rows that find it by a token, the protocol that
 * keeps these rows complete across crashes, and the back-fill of existing tables.
 *
 * <p>Read {@link dynamodbstore.fulltext.Tokenizer} (tokenizer), {@link
 * dynamodbstore.fulltext.LikeLiterals} (the tokens that a LIKE pattern requires), {@code
 * FullTextKeys} (keys of the rows), {@link dynamodbstore.fulltext.FullTextRepository} (how rows are
 * written and deleted), {@link dynamodbstore.fulltext.CreationLogRepository} (intent log that
 * removes the rows of failed creations), {@link dynamodbstore.fulltext.FullTextStatus} (which
 * fields are indexed), {@link dynamodbstore.fulltext.BackFill} (how existing texts get rows). This
 * package does not know the entities that texts belong to: a feature supplies them as a {@link
 * dynamodbstore.fulltext.TextSource}. Tags of runs that are not indexed at all have a setting and a
 * back-fill of their own, {@link dynamodbstore.fulltext.TagRanking}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.fulltext;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
