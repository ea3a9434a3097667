package dynamodbstore.http;

import dynamodbstore.capacity.Spool;
import dynamodbstore.wire.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/** What an answer carries. */
public sealed interface Body {
  Body NONE = new Bytes(new byte[0], 0);

  /** Bytes at the beginning of an array, which the sender may keep. */
  @SuppressWarnings("ArrayRecordComponent") // Bodies are sent, never compared.
  record Bytes(byte[] array, int length) implements Body {}

  /**
   * A JSON object of any length. It is written before the answer begins, so that a failure on the
   * way is still answered as an error.
   */
  record Json(Consumer<JsonWriter> fields) implements Body {}

  /**
   * Bytes of any number, which wait to be sent. Closed when they are.
   *
   * @param isCompressed whether they are gzip
   */
  record Spooled(Spool spool, boolean isCompressed) implements Body {}

  /** Bytes of a known number that are read while they are sent, such as those of a file. */
  record Streamed(long length, Source source) implements Body {}

  /** Writes a body. Used once, on the thread of the request, and then closed. */
  @FunctionalInterface
  interface Source extends AutoCloseable {
    void writeTo(OutputStream out) throws IOException;

    /** Called also if nothing was written, because the client has left. */
    @Override
    default void close() {}
  }

  static Body of(byte[] bytes) {
    return new Bytes(bytes, bytes.length);
  }
}
