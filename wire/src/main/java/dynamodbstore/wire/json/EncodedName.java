package dynamodbstore.wire.json;

import static java.nio.charset.StandardCharsets.US_ASCII;

/** Field name of a response, encoded once: {@code ,"run_id":}. */
public final class EncodedName {
  private final String name;
  private final byte[] encoded;

  private EncodedName(String name) {
    this.name = name;
    this.encoded = (",\"" + name + "\":").getBytes(US_ASCII);
  }

  /** Creates a name; {@code name} is a protocol name: lower case, digits, underscores. */
  public static EncodedName of(String name) {
    if (!name.chars().allMatch(c -> c > ' ' && c < 0x7F && c != '"' && c != '\\')) {
      throw new IllegalArgumentException("Not a protocol name: " + name);
    }
    return new EncodedName(name);
  }

  /** Copies the name to {@code target}, with its leading comma if {@code comma}. */
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
