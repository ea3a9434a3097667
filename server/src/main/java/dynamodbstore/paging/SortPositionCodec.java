package dynamodbstore.paging;

import dynamodbstore.search.SortPosition;
import dynamodbstore.search.SortValue;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;

/** Binary encoding of sort positions in page tokens. */
final class SortPositionCodec {
  private static final int WHOLE = 0;
  private static final int REAL = 1;
  private static final int TEXT = 2;
  private static final int NOT_A_NUMBER = 3;
  private static final int MISSING = 4;

  private SortPositionCodec() {}

  static byte[] of(SortPosition position) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(bytes)) {
      for (var value : position.values()) {
        write(out, value);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Decodes the output of {@link #of}. The caller has verified the signature, so malformed bytes
   * are a bug.
   */
  static SortPosition read(byte[] bytes) {
    var values = new ArrayList<SortValue>();
    try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      while (in.available() > 0) {
        values.add(readValue(in));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("A truncated sort position", e);
    }
    return new SortPosition(values);
  }

  private static void write(DataOutputStream out, SortValue value) throws IOException {
    switch (value) {
      case SortValue.Whole(long whole) -> {
        out.writeByte(WHOLE);
        out.writeLong(whole);
      }
      case SortValue.Real(double real) -> {
        out.writeByte(REAL);
        out.writeDouble(real);
      }
      case SortValue.Text(String text) -> {
        out.writeByte(TEXT);
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
      }
      case SortValue.NotANumber _ -> out.writeByte(NOT_A_NUMBER);
      case SortValue.Missing _ -> out.writeByte(MISSING);
    }
  }

  private static SortValue readValue(DataInputStream in) throws IOException {
    int kind = in.readByte();
    return switch (kind) {
      case WHOLE -> SortValue.of(in.readLong());
      case REAL -> SortValue.of(in.readDouble());
      case TEXT -> SortValue.of(new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
      case NOT_A_NUMBER -> SortValue.NOT_A_NUMBER;
      case MISSING -> SortValue.MISSING;
      default -> throw new IllegalArgumentException("No such kind of value: " + kind);
    };
  }
}
