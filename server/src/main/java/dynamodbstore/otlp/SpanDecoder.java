package dynamodbstore.otlp;

import static dynamodbstore.otlp.ProtoReader.BYTES;
import static dynamodbstore.otlp.ProtoReader.END;
import static dynamodbstore.otlp.ProtoReader.FIXED64;
import static dynamodbstore.otlp.ProtoReader.VARINT;

import dynamodbstore.spans.JsonBytes;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanAttribute;
import dynamodbstore.spans.SpanEvent;
import dynamodbstore.spans.SpanLink;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decoder of single spans, for one request. The fields of the current span are in the fields of
 * this object, so that a span costs no intermediate objects.
 */
final class SpanDecoder {
  private static final int TRACE_ID = ProtoReader.tag(1, BYTES);
  private static final int SPAN_ID = ProtoReader.tag(2, BYTES);
  private static final int TRACE_STATE = ProtoReader.tag(3, BYTES);
  private static final int PARENT_ID = ProtoReader.tag(4, BYTES);
  private static final int NAME = ProtoReader.tag(5, BYTES);
  private static final int START = ProtoReader.tag(7, FIXED64);
  private static final int FINISH = ProtoReader.tag(8, FIXED64);
  private static final int ATTRIBUTE = ProtoReader.tag(9, BYTES);
  private static final int EVENT = ProtoReader.tag(11, BYTES);
  private static final int LINK = ProtoReader.tag(13, BYTES);
  private static final int STATUS = ProtoReader.tag(15, BYTES);
  private static final int STATUS_MESSAGE = ProtoReader.tag(2, BYTES);
  private static final int STATUS_CODE = ProtoReader.tag(3, VARINT);
  private static final int EVENT_TIME = ProtoReader.tag(1, FIXED64);
  private static final int EVENT_NAME = ProtoReader.tag(2, BYTES);
  private static final int EVENT_ATTRIBUTE = ProtoReader.tag(3, BYTES);
  private static final int LINK_ATTRIBUTE = ProtoReader.tag(4, BYTES);

  private final ProtoReader in;
  private final DecodeBudget budget;
  private final AnyValueDecoder values;
  private final AttributeTextDecoder texts;
  private final TraceIdCache traces = new TraceIdCache();
  private final AttributeCache cache;

  private ByteId trace = ByteId.NONE;
  private ByteId id = ByteId.NONE;
  private ByteId parent = ByteId.NONE;
  private String name = "";
  private long start;
  private long finish;
  private int statusCode;
  private String statusMessage = "";
  private Map<String, String> attributes = new LinkedHashMap<>();
  private List<SpanEvent> events = List.of();
  private List<SpanLink> links = List.of();
  private boolean isIncomplete;
  private boolean isUnstorable;

  SpanDecoder(ProtoReader in, DecodeBudget budget, AnyValueDecoder values) {
    this.in = in;
    this.budget = budget;
    this.values = values;
    this.texts = new AttributeTextDecoder(in, budget, values);
    this.cache = new AttributeCache(in.bytes());
  }

  /** Whether a span had no id or no trace id. */
  boolean isIncomplete() {
    return isIncomplete;
  }

  /** Whether a span had a value that the reference cannot store. */
  boolean isUnstorable() {
    return isUnstorable;
  }

  /**
   * Reads a span, whose tag is read; empty if the whole request has to be refused for it.
   *
   * @param service name that a root span gets as an attribute
   */
  Optional<Span> span(Optional<String> service) {
    reset();
    int outer = in.enter();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      field(tag);
    }
    in.leave(outer);
    isIncomplete |= trace.length() == 0 || id.length() == 0;
    isUnstorable |= trace.isLongerThan(2 * Long.BYTES) || id.isLongerThan(Long.BYTES);
    isUnstorable |= parent.isLongerThan(Long.BYTES) || start < 0 || finish < 0;
    if (isIncomplete || isUnstorable) {
      return Optional.empty();
    }
    budget.charge(DecodeBudget.SPAN);
    return Optional.of(built(service));
  }

  private void reset() {
    trace = ByteId.NONE;
    id = ByteId.NONE;
    parent = ByteId.NONE;
    name = "";
    start = 0;
    finish = 0;
    statusCode = 0;
    statusMessage = "";
    attributes = new LinkedHashMap<>();
    events = List.of();
    links = List.of();
    cache.restart();
  }

  private void field(int tag) {
    if (tag == ATTRIBUTE) {
      attribute();
    } else if (tag == TRACE_ID) {
      trace = byteId();
    } else if (tag == SPAN_ID) {
      id = byteId();
    } else if (tag == PARENT_ID) {
      parent = byteId();
    } else if (tag == NAME) {
      name = in.string(budget);
    } else if (tag == START) {
      start = in.fixed64();
    } else if (tag == FINISH) {
      finish = in.fixed64();
    } else if (tag == STATUS) {
      status();
    } else if (tag == EVENT) {
      events = added(events, event());
    } else if (tag == LINK) {
      links = added(links, link());
    } else if (tag == TRACE_STATE) {
      var _ = in.stringSlice();
    } else {
      in.skip(tag);
    }
  }

  private Span built(Optional<String> service) {
    var traceId = traces.find(trace.high(), trace.low());
    attributes.put(SpanAttribute.TRACE_ID, traceId.json());
    long parentId = parent.low();
    if (service.isPresent() && parentId == Span.NO_PARENT) {
      attributes.put(RequestDecoder.SERVICE_NAME, new JsonBytes(32).string(service.get()).ascii());
    }
    var status =
        statusCode == 1 ? SpanStatus.OK : statusCode == 2 ? SpanStatus.ERROR : SpanStatus.UNSET;
    return new Span(
        traceId.id(),
        id.low(),
        parentId,
        name,
        start,
        finish,
        status,
        // The OpenTelemetry library of the reference ignores the message of any other status.
        status == SpanStatus.ERROR ? statusMessage : "",
        attributes,
        events,
        links);
  }

  private ByteId byteId() {
    int from = in.slice();
    return ByteId.of(in.bytes(), from, in.position());
  }

  private void attribute() {
    int outer = in.enter();
    int from = in.position();
    var known = cache.next(from, in.limit());
    if (known == null) {
      known = decodedAttribute(from);
      cache.add(known);
    } else {
      budget.charge(known.weight());
    }
    in.leave(outer);
    attributes.put(known.key(), known.value());
  }

  private AttributeCache.Decoded decodedAttribute(int first) {
    long before = budget.used();
    var key = "";
    var value = "null";
    boolean hasValue = false;
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if (tag == AnyValueDecoder.KEY) {
        key = in.string(budget);
      } else if (tag == AnyValueDecoder.VALUE && !hasValue) {
        value = texts.text();
        hasValue = true;
      } else if (tag == AnyValueDecoder.VALUE) {
        in.rewind(first, in.limit(), in.depth());
        var pair = values.pair();
        key = pair.key();
        value = PythonJson.dumpsUnicode(pair.value());
      } else {
        in.skip(tag);
      }
    }
    budget.charge(DecodeBudget.ENTRY);
    long weight = budget.used() - before;
    return new AttributeCache.Decoded(first, in.limit(), key, value, weight);
  }

  private void status() {
    int outer = in.enter();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if (tag == STATUS_CODE) {
        statusCode = (int) in.varint();
      } else if (tag == STATUS_MESSAGE) {
        statusMessage = in.string(budget);
      } else {
        in.skip(tag);
      }
    }
    in.leave(outer);
  }

  private SpanEvent event() {
    int outer = in.enter();
    var eventName = "";
    long time = 0;
    Map<String, Json> eventAttributes = Map.of();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if (tag == EVENT_TIME) {
        time = in.fixed64();
      } else if (tag == EVENT_NAME) {
        eventName = in.string(budget);
      } else if (tag == EVENT_ATTRIBUTE) {
        eventAttributes = modifiable(eventAttributes);
        values.attribute(eventAttributes);
      } else {
        in.skip(tag);
      }
    }
    in.leave(outer);
    budget.charge(DecodeBudget.EVENT);
    return new SpanEvent(eventName, time, eventAttributes);
  }

  private SpanLink link() {
    int outer = in.enter();
    var linkedTrace = ByteId.NONE;
    var linkedSpan = ByteId.NONE;
    Map<String, Json> linkAttributes = Map.of();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if (tag == TRACE_ID) {
        linkedTrace = byteId();
      } else if (tag == SPAN_ID) {
        linkedSpan = byteId();
      } else if (tag == LINK_ATTRIBUTE) {
        linkAttributes = modifiable(linkAttributes);
        values.linkAttribute(linkAttributes);
      } else if (tag == TRACE_STATE) {
        var _ = in.stringSlice();
      } else {
        in.skip(tag);
      }
    }
    in.leave(outer);
    budget.charge(DecodeBudget.LINK + 2L * (linkedTrace.length() + linkedSpan.length()));
    return new SpanLink(
        TraceIdCache.PREFIX + linkedTrace.hex(2 * Long.BYTES),
        linkedSpan.hex(Long.BYTES),
        linkAttributes);
  }

  private static Map<String, Json> modifiable(Map<String, Json> map) {
    return map.isEmpty() ? new LinkedHashMap<>() : map;
  }

  private static <T> List<T> added(List<T> list, T element) {
    var result = list.isEmpty() ? new ArrayList<T>() : list;
    result.add(element);
    return result;
  }
}
