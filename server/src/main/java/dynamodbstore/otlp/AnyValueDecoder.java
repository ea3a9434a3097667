package dynamodbstore.otlp;

import static dynamodbstore.otlp.ProtoReader.BYTES;
import static dynamodbstore.otlp.ProtoReader.END;
import static dynamodbstore.otlp.ProtoReader.FIXED64;
import static dynamodbstore.otlp.ProtoReader.VARINT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dynamodbstore.wire.json.Json;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decoder of attributes into JSON values, with all rules of protobuf: of the fields of a choice the
 * last one counts, and a message that occurs twice is merged.
 *
 * <p>Bytes become the text of a Python literal, because the reference prints them so.
 */
final class AnyValueDecoder {
  static final int KEY = ProtoReader.tag(1, BYTES);
  static final int VALUE = ProtoReader.tag(2, BYTES);

  static final int STRING = ProtoReader.tag(1, BYTES);
  static final int BOOL = ProtoReader.tag(2, VARINT);
  static final int INT = ProtoReader.tag(3, VARINT);
  static final int DOUBLE = ProtoReader.tag(4, FIXED64);
  static final int ARRAY = ProtoReader.tag(5, BYTES);
  static final int KVLIST = ProtoReader.tag(6, BYTES);
  static final int BYTE_STRING = ProtoReader.tag(7, BYTES);

  /** A 32-bit number, to which the reference attaches no meaning. */
  static final int STRING_INDEX = ProtoReader.tag(8, VARINT);

  /** The elements of an array and the entries of a list of pairs. */
  static final int ELEMENT = ProtoReader.tag(1, BYTES);

  private static final Base64.Encoder BASE64 = Base64.getEncoder();
  private static final Json NULL = new Json.Null();
  private static final Json TRUE = new Json.Bool(true);
  private static final Json FALSE = new Json.Bool(false);

  private final ProtoReader in;
  private final DecodeBudget budget;

  AnyValueDecoder(ProtoReader in, DecodeBudget budget) {
    this.in = in;
    this.budget = budget;
  }

  /** Reads one attribute, whose tag is read, into {@code attributes}. */
  void attribute(Map<String, Json> attributes) {
    int outer = in.enter();
    var pair = pair();
    in.leave(outer);
    attributes.put(pair.key(), pair.value());
  }

  /** As {@link #attribute}; in links, the reference encodes bytes with base64 if not nested. */
  void linkAttribute(Map<String, Json> attributes) {
    int outer = in.enter();
    var key = "";
    var value = new Choice();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      key = pairField(tag, key, value);
    }
    in.leave(outer);
    budget.charge(DecodeBudget.ENTRY);
    attributes.put(key, value.base64());
  }

  /** Reads a pair, which is entered, up to its end. */
  Pair pair() {
    var key = "";
    var value = new Choice();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      key = pairField(tag, key, value);
    }
    budget.charge(DecodeBudget.ENTRY);
    return new Pair(key, value.json());
  }

  /** Reads a field of a pair, and returns the key. */
  private String pairField(int tag, String key, Choice value) {
    if (tag == KEY) {
      return in.string(budget);
    }
    if (tag == VALUE) {
      merge(value);
    } else {
      in.skip(tag);
    }
    return key;
  }

  /** Reads a value, whose tag is read. */
  Json value() {
    var value = new Choice();
    merge(value);
    return value.json();
  }

  private void merge(Choice value) {
    int outer = in.enter();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      field(tag, value);
    }
    in.leave(outer);
  }

  private void field(int tag, Choice value) {
    if (tag == STRING) {
      var text = in.string(budget);
      value.set(charged(new Json.Text(text, true)));
    } else if (tag == BOOL) {
      value.set(in.varint() != 0 ? TRUE : FALSE);
    } else if (tag == INT) {
      value.set(charged(new Json.Whole(BigInteger.valueOf(in.varint()))));
    } else if (tag == DOUBLE) {
      value.set(charged(new Json.Real(Double.longBitsToDouble(in.fixed64()))));
    } else if (tag == ARRAY) {
      elements(value.items());
    } else if (tag == KVLIST) {
      entries(value.entries());
    } else if (tag == BYTE_STRING) {
      int from = in.slice();
      budget.charge(TextWeight.ofLiteral(in.bytes(), from, in.position()));
      var literal = PythonBytes.literal(in.bytes(), from, in.position());
      value.set(charged(new Json.Text(literal, true)));
      value.bytes = in.bytes();
      value.from = from;
      value.end = in.position();
    } else if (tag == STRING_INDEX) {
      int index = (int) in.varint();
      value.set(charged(new Json.Whole(BigInteger.valueOf(index))));
    } else {
      in.skip(tag);
    }
  }

  private void elements(List<Json> items) {
    int outer = in.enter();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if (tag == ELEMENT) {
        budget.charge(Long.BYTES);
        items.add(value());
      } else {
        in.skip(tag);
      }
    }
    in.leave(outer);
  }

  private void entries(Map<Json.Text, Json> entries) {
    int outer = in.enter();
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      if (tag == ELEMENT) {
        entry(entries);
      } else {
        in.skip(tag);
      }
    }
    in.leave(outer);
  }

  private void entry(Map<Json.Text, Json> entries) {
    int outer = in.enter();
    var pair = pair();
    in.leave(outer);
    entries.put(new Json.Text(pair.key(), true), pair.value());
  }

  private Json charged(Json json) {
    budget.charge(DecodeBudget.NODE);
    return json;
  }

  /** An attribute, or an entry of an object. */
  record Pair(String key, Json value) {}

  /** The value while its fields are read. */
  private final class Choice {
    private Json scalar = NULL;
    private List<Json> items = List.of();
    private Map<Json.Text, Json> entries = Map.of();
    private boolean isItems;
    private boolean isEntries;

    /** Of a value that is bytes. */
    private byte[] bytes = {};

    private int from;
    private int end = -1;

    private void set(Json json) {
      scalar = json;
      isItems = false;
      isEntries = false;
      end = -1;
    }

    private List<Json> items() {
      if (!isItems) {
        budget.charge(DecodeBudget.NODE);
        set(NULL);
        items = new ArrayList<>();
        isItems = true;
      }
      return items;
    }

    private Map<Json.Text, Json> entries() {
      if (!isEntries) {
        budget.charge(2 * DecodeBudget.NODE);
        set(NULL);
        entries = new LinkedHashMap<>();
        isEntries = true;
      }
      return entries;
    }

    private Json json() {
      return isItems ? new Json.Items(items) : isEntries ? new Json.Dict(entries) : scalar;
    }

    private Json base64() {
      return end < 0
          ? json()
          : new Json.Text(
              ISO_8859_1.decode(BASE64.encode(ByteBuffer.wrap(bytes, from, end - from))).toString(),
              true);
    }
  }
}
