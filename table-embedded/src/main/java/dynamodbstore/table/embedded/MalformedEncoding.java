package dynamodbstore.table.embedded;

/**
 * Malformed encoding. The caller that knows which item or file the bytes belong to catches it and
 * throws a {@link dynamodbstore.table.TableException}.
 */
final class MalformedEncoding extends RuntimeException {
  MalformedEncoding(String problem) {
    super(problem);
  }
}
