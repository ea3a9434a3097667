package dynamodbstore.otlp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dynamodbstore.otlp.compression.BodyBytes;
import dynamodbstore.spans.SpanRefusal;
import dynamodbstore.wire.json.Utf8Validator;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Cursor over a message in protobuf's wire format, as strict as the parser of the reference. Nested
 * messages are read in the same array: {@link #enter} narrows the limit, {@link #leave} restores
 * it. Malformed bytes throw {@link SpanRefusal}.
 *
 * <p>A caller compares a tag with the tags that it knows and skips all others; so a known field
 * with another wire type counts as unknown, which is what protobuf demands.
 */
final class ProtoReader {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;
  static final int GROUP = 3;
  static final int END_GROUP = 4;
  static final int FIXED32 = 5;

  /** Returned instead of a tag at the end of a message. */
  static final int END = 0;

  /** Nesting of messages and groups below the request. */
  static final int MAX_DEPTH = 100;

  private static final int TYPE_BITS = 3;
  private static final int TYPE_MASK = 7;
  private static final int MOST_VARINT_BITS = 70;
  private static final int MOST_TAG_BITS = 35;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;
  private int at;
  private int limit;
  private int depth;

  ProtoReader(BodyBytes body) {
    this.bytes = body.array();
    this.limit = body.length();
  }

  static int tag(int field, int type) {
    return (field << TYPE_BITS) | type;
  }

  /** The next tag, or {@link #END}. */
  int tag() {
    if (at == limit) {
      return END;
    }
    int tag = bytes[at] > 0 ? bytes[at++] : (int) shortVarint();
    if (tag >>> TYPE_BITS == 0) {
      throw SpanRefusal.malformed();
    }
    return tag;
  }

  long varint() {
    long value = 0;
    for (int shift = 0; shift < MOST_VARINT_BITS; shift += 7) {
      byte next = next();
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw SpanRefusal.malformed();
  }

  /** A tag or a length: at most 32 bits in at most five bytes. */
  private long shortVarint() {
    long value = 0;
    for (int shift = 0; shift < MOST_TAG_BITS; shift += 7) {
      byte next = next();
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        if (value >>> Integer.SIZE != 0) {
          break;
        }
        return value;
      }
    }
    throw SpanRefusal.malformed();
  }

  long fixed64() {
    int from = skipBytes(Long.BYTES);
    return (long) LONG.get(bytes, from);
  }

  private byte next() {
    if (at == limit) {
      throw SpanRefusal.malformed();
    }
    return bytes[at++];
  }

  /** Length of the value that follows. */
  private int length() {
    long length = shortVarint();
    if (length > limit - at) {
      throw SpanRefusal.malformed();
    }
    return (int) length;
  }

  private int skipBytes(int count) {
    if (count > limit - at) {
      throw SpanRefusal.malformed();
    }
    at += count;
    return at - count;
  }

  /** Moves past a value with a length and returns its start; its end is {@link #position}. */
  int slice() {
    int length = length();
    at += length;
    return at - length;
  }

  /** As {@link #slice}, for the value of a string field. */
  int stringSlice() {
    int from = slice();
    if (!Utf8Validator.isWellFormed(bytes, from, at)) {
      throw SpanRefusal.malformed();
    }
    return from;
  }

  /** The value of a string field, which is charged to the budget before it is allocated. */
  String string(DecodeBudget budget) {
    int from = stringSlice();
    budget.charge(TextWeight.ofText(bytes, from, at));
    return from == at ? "" : new String(bytes, from, at - from, UTF_8);
  }

  /** Enters a nested message and returns the limit to restore with {@link #leave}. */
  int enter() {
    int outer = limit;
    int length = length();
    if (++depth > MAX_DEPTH) {
      throw SpanRefusal.malformed();
    }
    limit = at + length;
    return outer;
  }

  void leave(int outer) {
    at = limit;
    limit = outer;
    depth--;
  }

  /** Skips the value of an unknown field. */
  void skip(int tag) {
    switch (tag & TYPE_MASK) {
      case VARINT -> {
        var _ = varint();
      }
      case FIXED64 -> {
        var _ = skipBytes(Long.BYTES);
      }
      case BYTES -> {
        var _ = slice();
      }
      case GROUP -> skipGroup(tag >>> TYPE_BITS);
      case FIXED32 -> {
        var _ = skipBytes(Integer.BYTES);
      }
      default -> throw SpanRefusal.malformed();
    }
  }

  private void skipGroup(int field) {
    if (++depth > MAX_DEPTH) {
      throw SpanRefusal.malformed();
    }
    for (int tag = tag(); tag != tag(field, END_GROUP); tag = tag()) {
      if (tag == END) {
        throw SpanRefusal.malformed();
      }
      skip(tag);
    }
    depth--;
  }

  byte[] bytes() {
    return bytes;
  }

  boolean isAtEnd() {
    return at == limit;
  }

  int position() {
    return at;
  }

  int limit() {
    return limit;
  }

  int depth() {
    return depth;
  }

  /** Returns to an earlier position, with the limit and the depth of that time. */
  void rewind(int position, int limitThen, int depthThen) {
    at = position;
    limit = limitThen;
    depth = depthThen;
  }
}
