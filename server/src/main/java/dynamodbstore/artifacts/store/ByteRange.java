package dynamodbstore.artifacts.store;

/** Range of bytes of a file: {@code length} bytes from offset {@code first}. */
public record ByteRange(long first, long length) {
  public ByteRange {
    if (first < 0 || length < 0) {
      throw new IllegalArgumentException("Invalid byte range: " + first + ", " + length);
    }
  }

  public static ByteRange whole(long size) {
    return new ByteRange(0, size);
  }

  /** The value of the {@code Content-Range} header for this range of a file. */
  public String contentRange(long size) {
    return "bytes " + first + "-" + (first + length - 1) + "/" + size;
  }
}
