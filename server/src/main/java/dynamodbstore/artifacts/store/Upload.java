package dynamodbstore.artifacts.store;

import java.io.InputStream;
import java.util.OptionalLong;

/**
 * Upload of a client: the body, and its size if the client declared one. A store refuses a body
 * whose length differs from the declared size, since a broken connection can look like the end of
 * the body.
 */
public record Upload(InputStream body, OptionalLong size) {
  public static Upload of(InputStream body, long size) {
    return new Upload(body, OptionalLong.of(size));
  }

  public static Upload ofUnknownSize(InputStream body) {
    return new Upload(body, OptionalLong.empty());
  }
}
