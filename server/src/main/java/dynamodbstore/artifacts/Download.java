package dynamodbstore.artifacts;

import java.io.OutputStream;
import java.time.Instant;

/** An open file. It stays what it was when it was opened, whatever happens to its path. */
public interface Download extends AutoCloseable {
  long size();

  Instant modified();

  /** Different for every content that the path has had; the words of an HTTP entity tag. */
  String version();

  /**
   * Writes a part of the file, in pieces of bounded size. The part must lie within the file; the
   * stream stays open.
   */
  void writeTo(OutputStream out, ByteRange part);

  @Override
  void close();
}
