package dynamodbstore.traces.messages;

import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import dynamodbstore.wire.json.JsonWriter;
import java.util.function.BiFunction;

/**
 * JSON form of the assessments inside a trace, which another feature implements.
 *
 * @param schema of one assessment in a request
 * @param reader the assessment of a message of that schema, sent with this trace
 * @param writer writes one assessment of this trace as a JSON object
 */
public record AssessmentFormat(
    Schema schema, BiFunction<TraceId, Message, Assessment> reader, Writer writer) {
  /** Encoder of one assessment. */
  @FunctionalInterface
  public interface Writer {
    void write(JsonWriter out, TraceId trace, Assessment assessment);
  }
}
