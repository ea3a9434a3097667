package dynamodbstore.http.response;

import dynamodbstore.capacity.Spool;
import dynamodbstore.wire.json.JsonWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the JSON body of a response completely before it is sent: into one array if it is short,
 * else into a spool.
 */
public final class JsonBodyEncoder {
  /** Initial array size; most responses fit. */
  private static final int USUAL = 1 << 10;

  private static final int CHUNK = 32 << 10;

  private JsonBodyEncoder() {}

  /**
   * Encodes a JSON object completely.
   *
   * @param spool closed here, unless the returned body uses it
   * @param compressed whether a long body is written as gzip; a short one is compressed when it is
   *     sent
   */
  public static ResponseBody generate(
      Consumer<JsonWriter> fields, Spool spool, boolean compressed) {
    boolean isSpooled = false;
    try (var target = new Target(spool, compressed)) {
      var out = JsonWriter.to(target, USUAL, CHUNK).beginObject();
      fields.accept(out);
      out.endObject();
      if (!out.hasFlushed()) {
        return new ResponseBody.Bytes(out.array(), out.length());
      }
      out.flush();
      target.finish();
      isSpooled = true;
      return new ResponseBody.Spooled(spool, compressed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      if (!isSpooled) {
        spool.discard();
      }
    }
  }

  /**
   * Output to the spool, optionally as gzip. The compressor is created lazily, on the first write,
   * because only long bodies get here.
   */
  private static final class Target extends FilterOutputStream {
    private final boolean compressed;
    private @Nullable GZIPOutputStream gzip;

    Target(Spool spool, boolean compressed) {
      super(spool);
      this.compressed = compressed;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (compressed && gzip == null) {
        gzip = new GZIPOutputStream(new Unclosed(out));
      }
      (gzip == null ? out : gzip).write(bytes, offset, length);
    }

    void finish() throws IOException {
      if (gzip != null) {
        gzip.finish();
      }
    }

    /** Frees the native memory of the compressor and leaves the spool open. */
    @Override
    public void close() throws IOException {
      if (gzip != null) {
        gzip.close();
      }
    }
  }

  /** Stream that ignores {@code close}, so that closing the compressor leaves the spool open. */
  private static final class Unclosed extends FilterOutputStream {
    Unclosed(OutputStream target) {
      super(target);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() {}
  }
}
