package dynamodbstore.table.embedded.rows;

/**
 * Malformed encoding. The caller that knows which item or file the bytes belong to catches it and
 * throws a {@link dynamodbstore.table.errors.TableException}.
 */
public final class MalformedEncoding extends RuntimeException {
  public MalformedEncoding(String problem) {
    super(problem);
  }
}
