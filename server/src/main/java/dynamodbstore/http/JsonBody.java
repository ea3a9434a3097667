package dynamodbstore.http;

import dynamodbstore.capacity.Spool;
import dynamodbstore.wire.json.JsonWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Writes the JSON of an answer: into one array if it is short, else into a spool. */
final class JsonBody {
  /** What most answers fit into. */
  private static final int USUAL = 1 << 10;

  private static final int CHUNK = 32 << 10;

  private JsonBody() {}

  /**
   * @param spool closed here, unless the answer is in it
   * @param compressed whether a long answer is to be gzip; a short one is compressed when it is
   *     sent
   */
  static Body generate(Consumer<JsonWriter> fields, Spool spool, boolean compressed) {
    boolean isSpooled = false;
    try (var target = new Target(spool, compressed)) {
      var out = JsonWriter.to(target, USUAL, CHUNK).beginObject();
      fields.accept(out);
      out.endObject();
      if (!out.hasPassed()) {
        return new Body.Bytes(out.array(), out.length());
      }
      out.flush();
      target.finish();
      isSpooled = true;
      return new Body.Spooled(spool, compressed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      if (!isSpooled) {
        spool.discard();
      }
    }
  }

  /** A spool, compressed or not. Makes what compression takes only for an answer that is long. */
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

    /** Frees the native memory of the compression, and leaves the spool open. */
    @Override
    public void close() throws IOException {
      if (gzip != null) {
        gzip.close();
      }
    }
  }

  /** Is left open by the stream in front of it. */
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
