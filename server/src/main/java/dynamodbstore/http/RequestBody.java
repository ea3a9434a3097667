package dynamodbstore.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;

/** The body of one request: read into memory while there is room, or streamed past it. */
final class RequestBody implements AutoCloseable {
  /** As long as MLflow's clients ever make them, and longer. */
  private static final int LONGEST = 128 << 20;

  /** As many of these as there may be requests at once do no harm. */
  private static final int SMALL = 4 << 10;

  private final ServerRequest request;
  private final BodyMemory.Share share;

  RequestBody(ServerRequest request, BodyMemory memory) {
    this.request = request;
    this.share = memory.share();
  }

  /** A JSON document, all of it, unpacked if it came packed. */
  byte[] document() {
    if (request.headers().contentLength().orElse(0) > LONGEST) {
      throw tooLong();
    }
    var document = read(LONGEST + 1, JsonWeight.PER_BYTE);
    if (document.length > LONGEST) {
      throw tooLong();
    }
    if (document.length > SMALL) {
      share.take(JsonWeight.ofValues(document));
    }
    return document;
  }

  /** The beginning of anything else, unpacked if it came packed. */
  byte[] upTo(int most) {
    return read(most, 1);
  }

  /** As it comes in, of any length, and as it was sent. */
  InputStream stream() {
    return new ArrivingBody(request.content().inputStream());
  }

  @Override
  public void close() {
    share.close();
  }

  private byte[] read(int most, int weight) {
    if (!request.content().hasEntity()) {
      return new byte[0];
    }
    boolean packed = isPacked();
    long said = request.headers().contentLength().orElse(Long.MAX_VALUE);
    try (var in = packed ? UnpackedBody.of(stream()) : stream()) {
      if (packed || said > most) {
        // A packed body of a few bytes may become any number of them: they count as they come.
        return new Counted(in, weight).readNBytes(most);
      }
      if (said > SMALL) {
        share.await(said * weight);
      }
      var body = new byte[(int) said];
      int read = in.readNBytes(body, 0, body.length);
      return read == body.length ? body : Arrays.copyOf(body, read);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isPacked() {
    var encoding = request.headers().first(HeaderNames.CONTENT_ENCODING).orElse("identity");
    return switch (encoding.strip().toLowerCase(Locale.ROOT)) {
      case "identity", "" -> false;
      case "gzip", "x-gzip" -> true;
      default ->
          throw new Refused(
              Answer.UNSUPPORTED, "Content-Encoding " + encoding + " is not understood.");
    };
  }

  private static Refused tooLong() {
    return new Refused(
        Answer.TOO_LARGE, "The body is longer than the %,d bytes allowed.".formatted(LONGEST));
  }

  /** Takes its share for what has come in. */
  private final class Counted extends FilterInputStream {
    private final int weight;

    Counted(InputStream in, int weight) {
      super(in);
      this.weight = weight;
    }

    @Override
    public int read() throws IOException {
      int next = in.read();
      share.take(next < 0 ? 0 : weight);
      return next;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int count = in.read(into, offset, length);
      share.take(Math.max(count, 0L) * weight);
      return count;
    }
  }
}
