package dynamodbstore;

import dynamodbstore.config.Config;
import dynamodbstore.config.Refusal;
import dynamodbstore.table.Meter;
import dynamodbstore.table.Table;
import java.util.Optional;

/** Opens the table a server is to keep its data in. No other class knows which kinds there are. */
final class Stores {
  private Stores() {}

  static Table open(Config config, Meter meter) {
    return Optional.<Table>empty()
        .orElseThrow(() -> new Refusal("Cannot open " + config.store() + " yet."));
  }
}
