package dynamodbstore.http.request;

import dynamodbstore.capacity.MemoryBudget;
import dynamodbstore.capacity.RequestMemory;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http1.Exchange;
import dynamodbstore.http1.message.RequestHead.Framing;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Body of one request, streamed or read completely. A body of more than 4 KiB, or of unknown
 * length, first arrives in a spool; heap for it is reserved only after it has arrived, so that a
 * slow client holds none. Used by the request's thread only; {@code close} releases the reserved
 * memory.
 */
public final class RequestBody implements AutoCloseable {
  /** Longest document in bytes; more than any body that MLflow's clients send. */
  private static final int LONGEST = 128 << 20;

  /** Read without a memory reservation: even one such body per connection fits into the heap. */
  private static final int SMALL = 4 << 10;

  private final Exchange exchange;
  private final Capacity capacity;
  private final MemoryBudget.Share share;

  public RequestBody(Exchange exchange, Capacity capacity) {
    this.exchange = exchange;
    this.capacity = capacity;
    this.share = capacity.memory().share();
  }

  /**
   * The complete JSON document, decompressed if it was sent as gzip. Reserves memory for its parsed
   * form too.
   */
  byte[] document() {
    if (length() > LONGEST) {
      throw tooLong();
    }
    var document = read(LONGEST + 1, JsonMemoryEstimate.PER_BYTE);
    if (document.length > LONGEST) {
      throw tooLong();
    }
    if (document.length > SMALL) {
      share.take(JsonMemoryEstimate.ofValues(document));
    }
    return document;
  }

  /** At most {@code most} bytes of any other body, decompressed if it was sent as gzip. */
  byte[] upTo(int most) {
    return read(most, 1);
  }

  /**
   * At most {@code most} bytes of a body as it was sent, compressed or not.
   *
   * @param weight bytes of heap to reserve for each byte
   */
  byte[] undecodedUpTo(int most, int weight) {
    if (!exchange.hasBody()) {
      return new byte[0];
    }
    try (var in = stream()) {
      return read(in, length(), most, weight);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs the request, whose further reservations of heap are released with those of its body. */
  public <R> R reserving(Supplier<R> request) {
    return RequestMemory.run(share, request);
  }

  /** Reserves more heap for what is made of the body, without waiting. */
  void reserve(long bytes) {
    share.take(bytes);
  }

  /** The body as it arrives, of any length and not decompressed. */
  InputStream stream() {
    try {
      return new PermitReleasingInputStream(exchange.body());
    } catch (IOException e) {
      throw new BrokenBody(e);
    }
  }

  @Override
  public void close() {
    share.close();
  }

  /** The Content-Length; negative for a chunked body, whose length is unknown. */
  private long length() {
    return exchange.head().framing() instanceof Framing.Length(long bytes) ? bytes : -1;
  }

  private byte[] read(int most, int weight) {
    if (!exchange.hasBody()) {
      return new byte[0];
    }
    boolean compressed = isCompressed();
    try (var in = compressed ? DecompressedBody.of(stream()) : stream()) {
      return read(in, compressed ? -1 : length(), most, weight);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @param length negative if unknown
   */
  private byte[] read(InputStream in, long length, int most, int weight) throws IOException {
    return length >= 0 && length <= Math.min(SMALL, most)
        ? readSmall(in, (int) length)
        : readSpooled(in, length < 0 ? most : Math.min(length, most), weight);
  }

  private static byte[] readSmall(InputStream in, int length) throws IOException {
    var body = new byte[length];
    int read = in.readNBytes(body, 0, length);
    return read == length ? body : Arrays.copyOf(body, read);
  }

  private byte[] readSpooled(InputStream in, long most, int weight) throws IOException {
    try (var spool = capacity.spool()) {
      // One byte more than the limit is enough to detect that the body exceeds it.
      spool.fill(in, Math.min(most, capacity.memory().bytes() / weight + 1));
      return spool.toBytes(share, weight);
    }
  }

  private boolean isCompressed() {
    var encoding = exchange.head().headers().first("Content-Encoding").orElse("identity");
    return switch (encoding.strip().toLowerCase(Locale.ROOT)) {
      case "identity", "" -> false;
      case "gzip", "x-gzip" -> true;
      default ->
          throw new RejectedRequest(
              ServerResponse.UNSUPPORTED, "Content-Encoding " + encoding + " is not supported.");
    };
  }

  private static RejectedRequest tooLong() {
    return new RejectedRequest(
        ServerResponse.TOO_LARGE,
        "The body is longer than the %,d bytes allowed.".formatted(LONGEST));
  }
}
