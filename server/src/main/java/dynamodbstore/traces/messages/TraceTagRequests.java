package dynamodbstore.traces.messages;

import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;

import dynamodbstore.api.TraceId;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;

/**
 * Request messages that change the tags of traces. Both versions of the API differ in the name of
 * the trace's id only. The id in the path is used; that in the body is ignored, but if it is not a
 * string, the fields after it are not read.
 */
public final class TraceTagRequests {
  private static final String TRACE_ID = "trace_id";
  private static final String REQUEST_ID = "request_id";

  private TraceTagRequests() {}

  /** SetTraceTagV3 and SetTraceTag. */
  public record Set(TraceId trace, String key, String value) {
    static final TagFields CURRENT = new TagFields(TRACE_ID);
    static final TagFields LEGACY = new TagFields(REQUEST_ID);

    public static Set from(ServerRequest request) {
      return from(inPath(request, TRACE_ID), CURRENT, request.readMessage(CURRENT.schema));
    }

    public static Set legacy(ServerRequest request) {
      return from(inPath(request, REQUEST_ID), LEGACY, request.readMessage(LEGACY.schema));
    }

    static Set from(TraceId trace, TagFields fields, Message message) {
      return new Set(trace, message.text(fields.key), message.text(fields.value));
    }
  }

  /** DeleteTraceTagV3 and DeleteTraceTag. */
  public record Delete(TraceId trace, String key) {
    private static final KeyFields CURRENT = new KeyFields(TRACE_ID);
    private static final KeyFields LEGACY = new KeyFields(REQUEST_ID);

    public static Delete from(ServerRequest request) {
      return new Delete(
          inPath(request, TRACE_ID), request.readMessage(CURRENT.schema).text(CURRENT.key));
    }

    public static Delete legacy(ServerRequest request) {
      return new Delete(
          inPath(request, REQUEST_ID), request.readMessage(LEGACY.schema).text(LEGACY.key));
    }
  }

  /** Fields of a request that sets a tag. */
  static final class TagFields {
    private final Field.Text key;
    private final Field.Text value;
    final Schema schema;

    private TagFields(String id) {
      var fields = new Fields();
      var _ = fields.text(id);
      key = fields.text("key");
      value = fields.text("value");
      schema = fields.schema().check(key, STRING, REQUIRED).check(value, STRING);
    }
  }

  /** Fields of a request that deletes a tag. */
  private static final class KeyFields {
    private final Field.Text key;
    private final Schema schema;

    private KeyFields(String id) {
      var fields = new Fields();
      var _ = fields.text(id);
      key = fields.text("key");
      schema = fields.schema().check(key, STRING, REQUIRED);
    }
  }

  private static TraceId inPath(ServerRequest request, String name) {
    return new TraceId(request.variable(name));
  }
}
