package dynamodbstore.otlp;

import static dynamodbstore.otlp.ProtoReader.BYTES;
import static dynamodbstore.otlp.ProtoReader.END;

import dynamodbstore.otlp.compression.BodyBytes;
import dynamodbstore.spans.SpanRefusal;
import dynamodbstore.wire.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decoder of a whole request in protobuf. The reference parses all of it before it looks at a span;
 * so malformed bytes anywhere outweigh a refused span.
 */
final class RequestDecoder {
  static final String SERVICE_NAME = "service.name";

  /** Clients whose name the reference copies to root spans. */
  private static final Set<String> KNOWN_SERVICES =
      Set.of("claude-code", "codex_cli_rs", "codex_vscode", "gemini-cli", "qwen-code");

  private static final int RESOURCE_SPANS = ProtoReader.tag(1, BYTES);
  private static final int RESOURCE = ProtoReader.tag(1, BYTES);
  private static final int SCOPE_SPANS = ProtoReader.tag(2, BYTES);
  private static final int SCHEMA_URL = ProtoReader.tag(3, BYTES);
  private static final int SCOPE = ProtoReader.tag(1, BYTES);
  private static final int SPAN = ProtoReader.tag(2, BYTES);
  private static final int RESOURCE_ATTRIBUTE = ProtoReader.tag(1, BYTES);
  private static final int ENTITY = ProtoReader.tag(3, BYTES);
  private static final int SCOPE_NAME = ProtoReader.tag(1, BYTES);
  private static final int SCOPE_VERSION = ProtoReader.tag(2, BYTES);
  private static final int SCOPE_ATTRIBUTE = ProtoReader.tag(3, BYTES);

  /** All fields of an entity are strings. */
  private static final int LAST_ENTITY_FIELD = ProtoReader.tag(4, BYTES);

  private final ProtoReader in;
  private final AnyValueDecoder values;
  private final SpanDecoder decoder;
  private final List<OtlpSpan> spans = new ArrayList<>();

  /** Of the resource that is being read. */
  private Map<String, Json> resource = Map.of();

  private Optional<String> service = Optional.empty();
  private boolean hasServiceName;

  RequestDecoder(BodyBytes body, DecodeBudget budget) {
    this.in = new ProtoReader(body);
    this.values = new AnyValueDecoder(in, budget);
    this.decoder = new SpanDecoder(in, budget, values);
  }

  List<OtlpSpan> decode() {
    boolean hasResources = false;
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if (tag == RESOURCE_SPANS) {
        hasResources = true;
        resourceSpans();
      } else {
        in.skip(tag);
      }
    }
    if (!hasResources) {
      throw SpanRefusal.noSpans();
    }
    if (decoder.isIncomplete()) {
      throw SpanRefusal.incomplete();
    }
    if (decoder.isUnstorable()) {
      throw SpanRefusal.unstorable();
    }
    return spans;
  }

  /** Reads the fields twice, because the resource may follow its spans. */
  private void resourceSpans() {
    int outer = in.enter();
    int first = in.position();
    var attributes = new LinkedHashMap<String, Json>();
    service = Optional.empty();
    hasServiceName = false;
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if (tag == RESOURCE) {
        resource(attributes);
      } else if (tag == SCHEMA_URL) {
        var _ = in.stringSlice();
      } else {
        in.skip(tag);
      }
    }
    resource = Collections.unmodifiableMap(attributes);
    in.rewind(first, in.limit(), in.depth());
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if (tag == SCOPE_SPANS) {
        scopeSpans();
      } else {
        in.skip(tag);
      }
    }
    in.leave(outer);
  }

  private void resource(Map<String, Json> attributes) {
    int outer = in.enter();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if (tag == RESOURCE_ATTRIBUTE) {
        resourceAttribute(attributes);
      } else if (tag == ENTITY) {
        entity();
      } else {
        in.skip(tag);
      }
    }
    in.leave(outer);
  }

  /** Of several names of the service the first one counts, but the last one is the attribute. */
  private void resourceAttribute(Map<String, Json> attributes) {
    int outer = in.enter();
    var pair = values.pair();
    in.leave(outer);
    if (pair.key().equals(SERVICE_NAME) && !hasServiceName) {
      hasServiceName = true;
      service =
          pair.value() instanceof Json.Text(String text, _) && KNOWN_SERVICES.contains(text)
              ? Optional.of(text)
              : Optional.empty();
    }
    attributes.put(pair.key(), pair.value());
  }

  private void scopeSpans() {
    int outer = in.enter();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if (tag == SPAN) {
        decoder.span(service).ifPresent(span -> spans.add(new OtlpSpan(span, resource)));
      } else if (tag == SCOPE) {
        scope();
      } else if (tag == SCHEMA_URL) {
        var _ = in.stringSlice();
      } else {
        in.skip(tag);
      }
    }
    in.leave(outer);
  }

  /** The scope is not stored; it is read, because malformed bytes in it refuse the request. */
  private void scope() {
    int outer = in.enter();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if (tag == SCOPE_NAME || tag == SCOPE_VERSION) {
        var _ = in.stringSlice();
      } else if (tag == SCOPE_ATTRIBUTE) {
        values.attribute(new LinkedHashMap<>());
      } else {
        in.skip(tag);
      }
    }
    in.leave(outer);
  }

  private void entity() {
    int outer = in.enter();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if ((tag & 7) == BYTES && Integer.compareUnsigned(tag, LAST_ENTITY_FIELD) <= 0) {
        var _ = in.stringSlice();
      } else {
        in.skip(tag);
      }
    }
    in.leave(outer);
  }
}
