/**
 * GraphQL as text: how a document is read, and how its pieces are spelled in messages.
 *
 * <p>Read in this order: {@link dynamodbstore.graphql.language.Document} (what is asked), {@link
 * dynamodbstore.graphql.language.Selection}, {@link dynamodbstore.graphql.language.Literal} and
 * {@link dynamodbstore.graphql.language.TypeReference} (what it is made of), then {@link
 * dynamodbstore.graphql.language.Lexer}, {@link dynamodbstore.graphql.language.Tokens} and {@link
 * dynamodbstore.graphql.language.DocumentParser} (from text to document). Nothing here knows a
 * schema.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.graphql.language;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
