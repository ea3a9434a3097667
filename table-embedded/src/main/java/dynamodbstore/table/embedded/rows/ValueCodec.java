package dynamodbstore.table.embedded.rows;

import dynamodbstore.table.Limits;
import dynamodbstore.table.items.Value;
import java.util.ArrayList;
import java.util.HashMap;

/**
 * Binary encoding of values: one byte for the type, then the content. Every value of variable
 * length is prefixed with its length, so that it can be skipped without decoding.
 */
final class ValueCodec {
  private static final int TEXT = 1;
  private static final int WHOLE = 2;
  private static final int NO = 3;
  private static final int YES = 4;
  private static final int BYTES = 5;
  private static final int LIST = 6;
  private static final int MAP = 7;

  private ValueCodec() {}

  static void write(ByteWriter out, Value value) {
    switch (value) {
      case Value.Text(String text) -> {
        out.writeByte(TEXT);
        out.writeText(text);
      }
      case Value.Whole(long number) -> {
        out.writeByte(WHOLE);
        out.writeSigned(number);
      }
      case Value.Flag(boolean flag) -> out.writeByte(flag ? YES : NO);
      case Value.Bytes(byte[] bytes) -> {
        out.writeByte(BYTES);
        out.writeSized(bytes);
      }
      case Value.ListOf(var values) -> {
        var inner = new ByteWriter(64);
        values.forEach(element -> write(inner, element));
        writeNested(out, LIST, inner);
      }
      case Value.MapOf(var values) -> {
        var inner = new ByteWriter(64);
        values.forEach(
            (name, element) -> {
              inner.writeText(name);
              write(inner, element);
            });
        writeNested(out, MAP, inner);
      }
    }
  }

  static Value read(ByteReader in) {
    return read(in, 0);
  }

  static void skip(ByteReader in) {
    int kind = in.readByte();
    switch (kind) {
      case TEXT, BYTES, LIST, MAP -> in.skipSized();
      case WHOLE -> {
        var _ = in.readSigned();
      }
      case NO, YES -> {}
      default -> throw new MalformedEncoding("a value of kind " + kind);
    }
  }

  private static void writeNested(ByteWriter out, int kind, ByteWriter inner) {
    out.writeByte(kind);
    out.writeUnsigned(inner.length());
    out.write(inner.array(), 0, inner.length());
  }

  private static Value read(ByteReader in, int depth) {
    if (depth > Limits.NESTING) {
      throw new MalformedEncoding("more than " + Limits.NESTING + " values within each other");
    }
    int kind = in.readByte();
    return switch (kind) {
      case TEXT -> new Value.Text(in.readText());
      case WHOLE -> new Value.Whole(in.readSigned());
      case NO -> new Value.Flag(false);
      case YES -> new Value.Flag(true);
      case BYTES -> new Value.Bytes(in.readSized());
      case LIST -> readList(in, depth);
      case MAP -> readMap(in, depth);
      default -> throw new MalformedEncoding("a value of kind " + kind);
    };
  }

  private static Value readList(ByteReader in, int depth) {
    var values = new ArrayList<Value>();
    int end = in.endOfSized();
    while (in.at() < end) {
      values.add(read(in, depth + 1));
    }
    in.requireAt(end);
    return new Value.ListOf(values);
  }

  private static Value readMap(ByteReader in, int depth) {
    var values = new HashMap<String, Value>();
    int end = in.endOfSized();
    while (in.at() < end) {
      values.put(in.readText(), read(in, depth + 1));
    }
    in.requireAt(end);
    return new Value.MapOf(values);
  }
}
