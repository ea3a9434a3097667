package dynamodbstore.http.response;

import dynamodbstore.capacity.Spool;
import dynamodbstore.wire.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/** Body of a response. */
public sealed interface ResponseBody {
  ResponseBody NONE = new Bytes(new byte[0], 0);

  /** The first {@code length} bytes of an array, which may be longer. */
  @SuppressWarnings("ArrayRecordComponent") // Bodies are sent, never compared.
  record Bytes(byte[] array, int length) implements ResponseBody {}

  /**
   * A JSON object of any length that is not encoded yet. It is encoded completely before the
   * response head is sent, so that a failure while encoding still becomes an error response.
   */
  record Json(Consumer<JsonWriter> fields) implements ResponseBody {}

  /**
   * Encoded bytes in a spool, in memory or in a temporary file. The spool is closed after they are
   * sent.
   *
   * @param isCompressed whether they are gzip
   */
  record Spooled(Spool spool, boolean isCompressed) implements ResponseBody {}

  /** A known number of bytes that are read while they are sent, such as those of a file. */
  record Streamed(long length, Source source) implements ResponseBody {}

  /** Writes a body. Used once, on the request's thread, and then closed. */
  @FunctionalInterface
  interface Source extends AutoCloseable {
    void writeTo(OutputStream out) throws IOException;

    /** Called also if nothing was written because the client has closed the connection. */
    @Override
    default void close() {}
  }

  static ResponseBody of(byte[] bytes) {
    return new Bytes(bytes, bytes.length);
  }
}
