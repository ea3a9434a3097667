package dynamodbstore.datasets.entity;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Codec of a dataset's body: a version byte, then source, schema and profile, each with its length
 * (-1 if missing), compressed with deflate. The texts are mostly JSON, which compresses to a
 * fraction.
 */
final class DatasetBodyCodec {
  private static final int VERSION = 1;
  private static final int MISSING = -1;

  private DatasetBodyCodec() {}

  static byte[] encode(Dataset.Body body) {
    var bytes = new ByteArrayOutputStream();
    var deflater = new Deflater();
    try (var out = new DataOutputStream(new DeflaterOutputStream(bytes, deflater))) {
      out.writeByte(VERSION);
      write(out, Optional.of(body.source()));
      write(out, body.schema());
      write(out, body.profile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      deflater.end();
    }
    return bytes.toByteArray();
  }

  /**
   * @throws IllegalArgumentException if these are not the bytes of a body
   */
  static Dataset.Body decode(byte[] encoded) {
    try (var in = new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(encoded)))) {
      if (in.readByte() != VERSION) {
        throw new IllegalArgumentException("Unknown version of an encoded body");
      }
      var source = read(in).orElseThrow(() -> new IllegalArgumentException("No source"));
      var body = new Dataset.Body(source, read(in), read(in));
      // The inflater verifies the checksum only when the end of the stream is read.
      if (in.read() >= 0) {
        throw new IllegalArgumentException("Trailing bytes after an encoded body");
      }
      return body;
    } catch (IOException e) {
      throw new IllegalArgumentException("Not an encoded body", e);
    }
  }

  private static void write(DataOutputStream out, Optional<String> text) throws IOException {
    if (text.isEmpty()) {
      out.writeInt(MISSING);
      return;
    }
    var bytes = text.get().getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static Optional<String> read(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length == MISSING) {
      return Optional.empty();
    }
    var bytes = in.readNBytes(length);
    if (bytes.length != length) {
      throw new IllegalArgumentException("Truncated body");
    }
    return Optional.of(new String(bytes, StandardCharsets.UTF_8));
  }
}
