package dynamodbstore.http;

import dynamodbstore.capacity.Spool;
import dynamodbstore.wire.json.JsonWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

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
    try {
      var target = compressed ? new LazyGzip(spool) : spool;
      var out = JsonWriter.to(target, USUAL, CHUNK).beginObject();
      fields.accept(out);
      out.endObject();
      if (!out.hasPassed()) {
        return new Body.Bytes(out.array(), out.length());
      }
      out.flush();
      if (target instanceof LazyGzip gzip) {
        gzip.finish();
      }
      isSpooled = true;
      return new Body.Spooled(spool, compressed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      if (!isSpooled) {
        close(spool);
      }
    }
  }

  private static void close(Spool spool) {
    try {
      spool.close();
    } catch (IOException _) {
      // It is a temporary file without a name: nothing is left of it.
    }
  }

  /** Compresses, and makes what that takes only for an answer that is long. */
  private static final class LazyGzip extends FilterOutputStream {
    LazyGzip(OutputStream target) {
      super(target);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      gzip().write(bytes, offset, length);
    }

    void finish() throws IOException {
      gzip().finish();
    }

    private GZIPOutputStream gzip() throws IOException {
      if (!(out instanceof GZIPOutputStream)) {
        out = new GZIPOutputStream(out);
      }
      return (GZIPOutputStream) out;
    }
  }
}
