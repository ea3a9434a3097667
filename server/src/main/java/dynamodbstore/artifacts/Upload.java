package dynamodbstore.artifacts;

import java.io.InputStream;
import java.util.OptionalLong;

/**
 * What a caller sends: the bytes, and how many there will be if that was said. A body that ends
 * before, as a broken connection can make it seem, is no upload.
 */
public record Upload(InputStream body, OptionalLong size) {
  public static Upload of(InputStream body, long size) {
    return new Upload(body, OptionalLong.of(size));
  }

  public static Upload ofUnknownSize(InputStream body) {
    return new Upload(body, OptionalLong.empty());
  }
}
