package dynamodbstore.http;

import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalLong;

/** What an answer carries. */
public sealed interface Body {
  Body NONE = new Bytes(new byte[0], 0);

  /** Bytes at the beginning of an array, sent as they are: whoever made them lets go of them. */
  @SuppressWarnings("ArrayRecordComponent") // Bodies are sent, never compared.
  record Bytes(byte[] array, int length) implements Body {}

  /** Bytes that are made while they are sent, so that any number of them takes no memory. */
  record Streamed(OptionalLong length, Source source) implements Body {}

  /** Writes a body. Called once, on the thread of the request, after the answer has begun. */
  @FunctionalInterface
  interface Source {
    void writeTo(OutputStream out) throws IOException;
  }

  static Body of(byte[] bytes) {
    return new Bytes(bytes, bytes.length);
  }
}
