package dynamodbstore.spans;

import java.util.Optional;

/**
 * Span as it is stored: columns by which searches and aggregates select, and the content.
 *
 * @param id unsigned, unique within the trace
 * @param parent {@link Span#NO_PARENT} for a root span
 * @param type text of the span type; empty if the span has none, or one that is not a text
 * @param endNanos since the epoch; 0 if the client did not send it
 * @param model name of the language model; empty if unknown
 * @param provider of the language model; empty if unknown
 * @param usage token usage as the JSON text of an object
 * @param cost costs as the JSON text of an object
 * @param content the whole translated span as JSON text, exactly as the reference stores it: what
 *     LIKE matches, and what clients read. ASCII only.
 */
public record StoredSpan(
    long id,
    long parent,
    String name,
    Optional<String> type,
    SpanStatus status,
    long startNanos,
    long endNanos,
    Optional<String> model,
    Optional<String> provider,
    Optional<String> usage,
    Optional<String> cost,
    String content) {
  public boolean isRoot() {
    return parent == Span.NO_PARENT;
  }
}
