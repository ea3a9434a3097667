package dynamodbstore.registry;

import java.time.Instant;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * What keys call a registered model, whose name may change. Nobody outside sees it.
 *
 * @param text sixteen hex digits of time and sixteen random ones
 */
record RegisteredModelId(String text) {
  private static final HexFormat HEX = HexFormat.of();

  static RegisteredModelId create(Instant now, RandomGenerator random) {
    return new RegisteredModelId(
        HEX.toHexDigits(now.toEpochMilli()) + HEX.toHexDigits(random.nextLong()));
  }

  @Override
  public String toString() {
    return text;
  }
}
