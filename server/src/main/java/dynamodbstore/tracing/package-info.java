/**
 * Tracing as a feature of the server: the packages of traces, spans and assessments, connected.
 *
 * <p>Traces are in {@code traces} (REST API and its rules), {@code traces.ingest} (spans that
 * exporters send), {@code traces.storage} (items and the write protocol), {@code traces.search},
 * {@code traces.metrics} and {@code traces.correlation}; assessments in {@code assessments}; the
 * protocol of exporters in {@code otlp}, and what is made of a span in {@code spans}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.tracing;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
