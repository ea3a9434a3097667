package dynamodbstore.http;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads whole bodies into memory, none longer than allowed, packed or not. */
final class BodyReader {
  private final int longest;

  BodyReader(int longest) {
    this.longest = longest;
  }

  byte[] read(ServerRequest request) {
    if (!request.content().hasEntity()) {
      return new byte[0];
    }
    if (request.headers().contentLength().orElse(0) > longest) {
      throw tooLong();
    }
    try (var in = open(request)) {
      var body = in.readNBytes(longest);
      if (body.length == longest && in.read() >= 0) {
        throw tooLong();
      }
      return body;
    } catch (ZipException e) {
      throw new Refused(Answer.BAD_REQUEST, "The body is not what its Content-Encoding says.");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static InputStream open(ServerRequest request) {
    var in = new SentBody(request.content().inputStream());
    var encoding = request.headers().first(HeaderNames.CONTENT_ENCODING).orElse("identity");
    return switch (encoding) {
      case "identity" -> in;
      case "gzip" -> unpacked(in);
      default ->
          throw new Refused(
              Answer.UNSUPPORTED, "Content-Encoding " + encoding + " is not understood.");
    };
  }

  private static InputStream unpacked(InputStream in) {
    try {
      return new GZIPInputStream(in);
    } catch (ZipException e) {
      throw new Refused(Answer.BAD_REQUEST, "The body is not what its Content-Encoding says.");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Refused tooLong() {
    return new Refused(
        Answer.TOO_LARGE, "The body is longer than the %,d bytes allowed.".formatted(longest));
  }
}
