package dynamodbstore.wire.json;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** The name of a field in an answer, encoded once: {@code ,"run_id":}. */
public final class Name {
  private final String name;
  private final byte[] encoded;

  private Name(String name) {
    this.name = name;
    this.encoded = (",\"" + name + "\":").getBytes(US_ASCII);
  }

  /** {@code name} is a protocol name: lower case, digits, underscores. */
  public static Name of(String name) {
    if (!name.chars().allMatch(c -> c > ' ' && c < 0x7F && c != '"' && c != '\\')) {
      throw new IllegalArgumentException("not a protocol name: " + name);
    }
    return new Name(name);
  }

  /** Copies the name into {@code target}, after a comma if there is one to write. */
  int copy(byte[] target, int at, boolean comma) {
    int start = comma ? 0 : 1;
    System.arraycopy(encoded, start, target, at, encoded.length - start);
    return at + encoded.length - start;
  }

  int size() {
    return encoded.length;
  }

  @Override
  public String toString() {
    return name;
  }
}
