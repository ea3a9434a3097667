package dynamodbstore.registry.entity;

import java.time.Instant;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * Internal id of a registered model. Keys contain it instead of the name, so that a renaming moves
 * no item. Clients never see it.
 *
 * @param text sixteen hex digits of creation time, then sixteen random ones
 */
public record RegisteredModelId(String text) {
  private static final HexFormat HEX = HexFormat.of();

  public static RegisteredModelId create(Instant now, RandomGenerator random) {
    return new RegisteredModelId(
        HEX.toHexDigits(now.toEpochMilli()) + HEX.toHexDigits(random.nextLong()));
  }

  @Override
  public String toString() {
    return text;
  }
}
