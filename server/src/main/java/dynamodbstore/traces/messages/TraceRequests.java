package dynamodbstore.traces.messages;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.BOOL;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.STRINGS;

import dynamodbstore.api.TraceId;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/** Request messages that read traces. The comment of each names MLflow's message. */
public final class TraceRequests {
  private TraceRequests() {}

  /** GetTraceInfoV3, and GetTraceInfo of older clients. */
  public record Get(TraceId trace) {
    public static Get from(ServerRequest request) {
      return new Get(new TraceId(request.variable("trace_id")));
    }

    public static Get legacy(ServerRequest request) {
      return new Get(new TraceId(request.variable("request_id")));
    }
  }

  /**
   * GetTrace: a trace with its spans.
   *
   * @param allowPartial whether a trace is returned although spans are missing
   */
  public record GetWithSpans(TraceId trace, boolean allowPartial) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text TRACE_ID = FIELDS.text("trace_id");
    private static final Field.Flag ALLOW_PARTIAL = FIELDS.flag("allow_partial");
    static final Schema SCHEMA =
        FIELDS.schema().check(TRACE_ID, STRING, REQUIRED).check(ALLOW_PARTIAL, BOOL);

    public static GetWithSpans from(ServerRequest request) {
      return from(request.readMessage(SCHEMA));
    }

    static GetWithSpans from(Message message) {
      return new GetWithSpans(new TraceId(message.text(TRACE_ID)), message.flag(ALLOW_PARTIAL));
    }
  }

  /**
   * BatchGetTraces and BatchGetTraceInfos.
   *
   * @param traces without duplicates: the last of equal ids determines the position, as in the
   *     reference
   */
  public record BatchGet(List<TraceId> traces) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Texts TRACE_IDS = FIELDS.texts("trace_ids");
    static final Schema SCHEMA = FIELDS.schema().check(TRACE_IDS, ARRAY, REQUIRED, STRINGS);

    public BatchGet {
      traces = List.copyOf(traces);
    }

    public static BatchGet from(ServerRequest request) {
      return from(request.readMessage(SCHEMA));
    }

    static BatchGet from(Message message) {
      SequencedSet<TraceId> ids = new LinkedHashSet<>();
      message.texts(TRACE_IDS).forEach(id -> ids.addLast(new TraceId(id)));
      return new BatchGet(List.copyOf(ids));
    }
  }
}
