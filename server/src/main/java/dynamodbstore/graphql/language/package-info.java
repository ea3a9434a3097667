/**
 * GraphQL syntax: lexer, parser and syntax tree of documents, and how its nodes print in messages.
 *
 * <p>Read in this order: {@link dynamodbstore.graphql.language.Document} (the root of the tree),
 * {@link dynamodbstore.graphql.language.Selection}, {@link dynamodbstore.graphql.language.Literal}
 * and {@link dynamodbstore.graphql.language.TypeReference} (its nodes), then {@link
 * dynamodbstore.graphql.language.GraphqlLexer}, {@link dynamodbstore.graphql.language.TokenStream}
 * and {@link dynamodbstore.graphql.language.DocumentParser} (from text to tree). Nothing here knows
 * a schema.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.graphql.language;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
