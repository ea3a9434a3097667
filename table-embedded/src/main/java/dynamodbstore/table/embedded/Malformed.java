package dynamodbstore.table.embedded;

/** Bytes do not mean what they should. Whoever knows whose bytes they are says so instead. */
final class Malformed extends RuntimeException {
  Malformed(String problem) {
    super(problem);
  }
}
