package dynamodbstore.otlp;

import static dynamodbstore.otlp.AnyValueDecoder.ARRAY;
import static dynamodbstore.otlp.AnyValueDecoder.BOOL;
import static dynamodbstore.otlp.AnyValueDecoder.BYTE_STRING;
import static dynamodbstore.otlp.AnyValueDecoder.DOUBLE;
import static dynamodbstore.otlp.AnyValueDecoder.ELEMENT;
import static dynamodbstore.otlp.AnyValueDecoder.INT;
import static dynamodbstore.otlp.AnyValueDecoder.KEY;
import static dynamodbstore.otlp.AnyValueDecoder.KVLIST;
import static dynamodbstore.otlp.AnyValueDecoder.STRING;
import static dynamodbstore.otlp.AnyValueDecoder.VALUE;
import static dynamodbstore.otlp.ProtoReader.END;

import dynamodbstore.spans.JsonBytes;
import dynamodbstore.wire.json.PythonJson;
import java.util.Arrays;

/**
 * Decoder of attribute values into JSON text, equivalent to {@code json.dumps(…,
 * ensure_ascii=False)} of the decoded value.
 *
 * <p>Writes the text while it reads, without an object for each value. That is right if every
 * message has each field at most once, a key before its value, and no key occurs twice: what all
 * clients send. For any other value it starts again with {@link AnyValueDecoder}.
 */
final class AttributeTextDecoder {
  private static final int INITIAL_CAPACITY = 512;

  /** Larger objects are left to the general decoder: keys are compared with one another. */
  private static final int MOST_KEYS = 64;

  /** Bytes of the punctuation of one element or entry, brackets included. */
  private static final int PUNCTUATION = 4;

  private final ProtoReader in;
  private final DecodeBudget budget;
  private final AnyValueDecoder general;
  private final JsonBytes out = new JsonBytes(INITIAL_CAPACITY);

  /** Start and end of the keys of all open objects. */
  private int[] keys = new int[2 * MOST_KEYS];

  private int keyCount;

  AttributeTextDecoder(ProtoReader in, DecodeBudget budget, AnyValueDecoder general) {
    this.in = in;
    this.budget = budget;
    this.general = general;
  }

  /** Reads a value, whose tag is read. */
  String text() {
    int position = in.position();
    int limit = in.limit();
    int depth = in.depth();
    out.truncate(0);
    keyCount = 0;
    if (value()) {
      return out.text();
    }
    in.rewind(position, limit, depth);
    return PythonJson.dumpsUnicode(general.value());
  }

  /** Whether the value could be written; if not, the reader is at an undefined position. */
  private boolean value() {
    int outer = in.enter();
    int tag = in.tag();
    boolean isWritten =
        tag == STRING
            ? string() >= 0
            : tag == ARRAY ? array() : tag == KVLIST ? object() : scalar(tag);
    if (!isWritten) {
      return false;
    }
    boolean isWhole = in.isAtEnd();
    in.leave(outer);
    return isWhole;
  }

  /** Reads a string and returns its start. */
  private int string() {
    int from = in.stringSlice();
    budget.charge(TextWeight.ofText(in.bytes(), from, in.position()));
    out.string(in.bytes(), from, in.position());
    return from;
  }

  private boolean scalar(int tag) {
    int start = out.length();
    if (tag == END) {
      out.raw("null");
    } else if (tag == BOOL) {
      out.raw(in.varint() != 0 ? "true" : "false");
    } else if (tag == INT) {
      out.number(in.varint());
    } else if (tag == DOUBLE) {
      out.number(Double.longBitsToDouble(in.fixed64()));
    } else if (tag == BYTE_STRING) {
      int from = in.slice();
      budget.charge(TextWeight.ofLiteral(in.bytes(), from, in.position()));
      out.string(PythonBytes.literal(in.bytes(), from, in.position()));
      return true;
    } else {
      return false;
    }
    budget.charge(out.length() - start);
    return true;
  }

  private boolean array() {
    int outer = in.enter();
    char separator = '[';
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      separate(separator);
      separator = ',';
      if (tag != ELEMENT || !value()) {
        return false;
      }
    }
    out.raw(separator == '[' ? "[]" : "]");
    in.leave(outer);
    return true;
  }

  private boolean object() {
    int outer = in.enter();
    int firstKey = keyCount;
    char separator = '{';
    for (int tag = in.tag(); tag != END; tag = in.tag()) {
      separate(separator);
      separator = ',';
      if (tag != ELEMENT || !entry(firstKey)) {
        return false;
      }
    }
    out.raw(separator == '{' ? "{}" : "}");
    keyCount = firstKey;
    in.leave(outer);
    return true;
  }

  private boolean entry(int firstKey) {
    int outer = in.enter();
    if (in.tag() != KEY) {
      return false;
    }
    int from = string();
    if (!addKey(firstKey, from, in.position())) {
      return false;
    }
    out.raw(": ");
    int tag = in.tag();
    if (tag == END) {
      out.raw("null");
    } else if (tag != VALUE || !value()) {
      return false;
    }
    boolean isWhole = in.isAtEnd();
    in.leave(outer);
    return isWhole;
  }

  /** Whether the key is new in its object, which is not too large. */
  private boolean addKey(int firstKey, int from, int end) {
    if (keyCount - firstKey == MOST_KEYS) {
      return false;
    }
    var bytes = in.bytes();
    for (int i = firstKey; i < keyCount; i++) {
      if (Arrays.equals(bytes, keys[2 * i], keys[2 * i + 1], bytes, from, end)) {
        return false;
      }
    }
    if (2 * keyCount == keys.length) {
      keys = Arrays.copyOf(keys, 2 * keys.length);
    }
    keys[2 * keyCount] = from;
    keys[2 * keyCount + 1] = end;
    keyCount++;
    return true;
  }

  private void separate(char separator) {
    budget.charge(PUNCTUATION);
    out.raw(separator);
    if (separator == ',') {
      out.raw(' ');
    }
  }
}
