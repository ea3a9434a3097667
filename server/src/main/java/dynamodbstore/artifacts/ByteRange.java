package dynamodbstore.artifacts;

/** Some bytes of a file: from the first on, so many. */
public record ByteRange(long first, long length) {
  public ByteRange {
    if (first < 0 || length < 0) {
      throw new IllegalArgumentException("No bytes: " + first + ", " + length);
    }
  }

  public static ByteRange whole(long size) {
    return new ByteRange(0, size);
  }

  /** How an HTTP answer says which bytes of a file it has. */
  public String contentRange(long size) {
    return "bytes " + first + "-" + (first + length - 1) + "/" + size;
  }
}
