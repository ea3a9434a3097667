package dynamodbstore.otlp;

import static dynamodbstore.otlp.ProtoReader.BYTES;
import static dynamodbstore.otlp.ProtoReader.FIXED32;
import static dynamodbstore.otlp.ProtoReader.FIXED64;
import static dynamodbstore.otlp.ProtoReader.VARINT;

import dynamodbstore.otlp.compression.BodyBytes;
import dynamodbstore.spans.SpanRefusal;
import dynamodbstore.wire.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Transcoder of a request from JSON to protobuf, as the reference parses it: unknown fields are
 * ignored, names are in snake case or camel case, null is absence, and 64-bit numbers may be
 * strings.
 */
final class JsonTranscoder {
  /** Nesting of messages, the request included. */
  private static final int MAX_DEPTH = 100;

  /** Names that protobuf reserves for extensions, of which the protocol has none. */
  private static final Pattern EXTENSION = Pattern.compile("\\[[a-zA-Z0-9._]*]");

  private static final Json NULL = new Json.Null();

  private final ReverseProtoWriter out;

  private JsonTranscoder(int capacity) {
    this.out = new ReverseProtoWriter(capacity);
  }

  static BodyBytes transcode(BodyBytes body, DecodeBudget budget) {
    budget.charge(JsonWeight.of(body));
    var transcoder = new JsonTranscoder(body.length() / 2 + 64);
    transcoder.message(OtlpMessage.REQUEST, parsed(body), 1, true);
    return transcoder.out.finished();
  }

  private static Json parsed(BodyBytes body) {
    try {
      return Json.parse(body.array(), 0, body.length()).orElseThrow(SpanRefusal::malformed);
    } catch (Json.TooDeep _) {
      throw SpanRefusal.malformed();
    }
  }

  /**
   * Writes the fields of a message.
   *
   * @param isCamel whether all names on the way here are in camel case: only then does the
   *     reference take ids for hexadecimal
   */
  private void message(OtlpMessage type, Json json, int depth, boolean isCamel) {
    if (depth > MAX_DEPTH) {
      throw SpanRefusal.malformed();
    }
    switch (json) {
      case Json.Dict dict -> fields(type, dict, depth, isCamel);
      // The reference reads the characters of a text as names of fields, which it does not know.
      case Json.Text _ -> {
        if (type.isEnvelope()) {
          throw SpanRefusal.malformed();
        }
      }
      case Json.Items(List<Json> items) -> {
        if (type.isEnvelope() || !items.isEmpty()) {
          throw SpanRefusal.malformed();
        }
      }
      default -> throw SpanRefusal.malformed();
    }
  }

  private void fields(OtlpMessage type, Json.Dict dict, int depth, boolean isCamel) {
    var fields = type.fields();
    var values = new Json[fields.size()];
    Arrays.fill(values, NULL);
    var camel = new boolean[fields.size()];
    int present = 0;
    for (var entry : dict.entries().entrySet()) {
      var name = entry.getKey();
      int index = type.find(name.value());
      if (index < 0) {
        checkUnknown(name);
        continue;
      }
      if (entry.getValue() instanceof Json.Null && fields.get(index).isEnvelopeList()) {
        throw SpanRefusal.malformed();
      }
      values[index] = entry.getValue();
      camel[index] = name.value().equals(fields.get(index).camelName());
      present += entry.getValue() instanceof Json.Null ? 0 : 1;
    }
    if (type.isChoice() && present > 1) {
      throw SpanRefusal.malformed();
    }
    for (int i = fields.size() - 1; i >= 0; i--) {
      if (!(values[i] instanceof Json.Null)) {
        field(fields.get(i), values[i], depth, isCamel && camel[i]);
      }
    }
  }

  private static void checkUnknown(Json.Text name) {
    if (!name.encodable() || EXTENSION.matcher(name.value()).matches()) {
      throw SpanRefusal.malformed();
    }
  }

  private void field(OtlpField field, Json value, int depth, boolean isCamel) {
    int number = field.number();
    switch (field.kind()) {
      case STRING -> string(number, value);
      case STRINGS -> reversed(value).forEach(item -> string(number, item));
      case BYTES -> bytes(number, JsonScalars.base64(value));
      case SPAN_ID -> bytes(number, isCamel ? JsonScalars.hex(value) : JsonScalars.base64(value));
      case BOOL -> varint(number, JsonScalars.bool(value) ? 1 : 0);
      case INT32 -> varint(number, JsonScalars.whole(value, true, Integer.SIZE));
      case INT64 -> varint(number, JsonScalars.whole(value, true, Long.SIZE));
      case UINT32 -> varint(number, JsonScalars.whole(value, false, Integer.SIZE));
      case ENUM ->
          JsonScalars.constant(value, field.names()).ifPresent(code -> varint(number, code));
      case FIXED32 -> {
        out.fixed(JsonScalars.whole(value, false, Integer.SIZE), Integer.BYTES);
        out.tag(number, FIXED32);
      }
      case FIXED64 -> fixed64(number, JsonScalars.whole(value, false, Long.SIZE));
      case DOUBLE -> fixed64(number, Double.doubleToRawLongBits(JsonScalars.real(value)));
      case MESSAGE -> nested(field, value, depth, isCamel);
      case MESSAGES -> reversed(value).forEach(item -> nested(field, item, depth, isCamel));
    }
  }

  private void nested(OtlpField field, Json value, int depth, boolean isCamel) {
    int end = out.length();
    message(field.message().orElseThrow(), value, depth + 1, isCamel);
    out.varint(out.length() - end);
    out.tag(field.number(), BYTES);
  }

  private void string(int number, Json value) {
    bytes(number, JsonScalars.utf8(value));
  }

  private void bytes(int number, byte[] value) {
    out.bytes(value);
    out.varint(value.length);
    out.tag(number, BYTES);
  }

  private void varint(int number, long value) {
    out.varint(value);
    out.tag(number, VARINT);
  }

  private void fixed64(int number, long value) {
    out.fixed(value, Long.BYTES);
    out.tag(number, FIXED64);
  }

  private static List<Json> reversed(Json value) {
    if (value instanceof Json.Items(List<Json> items)) {
      return items.reversed();
    }
    throw SpanRefusal.malformed();
  }
}
