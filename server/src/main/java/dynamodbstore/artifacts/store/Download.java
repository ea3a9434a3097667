package dynamodbstore.artifacts.store;

import java.io.OutputStream;
import java.time.Instant;

/**
 * Open file of a store. Its content does not change while it is open, even if the path is replaced
 * or deleted. For use by one thread; the owner closes it.
 */
public interface Download extends AutoCloseable {
  long size();

  Instant modified();

  /**
   * Version of the content, different for every content that the path has had; the value of the
   * HTTP entity tag.
   */
  String version();

  /**
   * Copies a range of the file to a stream, in chunks of bounded size. The range must lie within
   * the file. Leaves the stream open.
   */
  void writeTo(OutputStream out, ByteRange part);

  @Override
  void close();
}
