package dynamodbstore.metrics;

import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.FoundKeys;
import dynamodbstore.verification.Inconsistency;
import java.util.Optional;

/**
 * Audit of series and chunks: each can be decoded, the key of a chunk follows from its points, and
 * a chunk has a series. Chunks are written before the series, so a crash may leave one without.
 */
public final class MetricAuditRepository implements FamilyAudit {
  private final FoundKeys series;

  public MetricAuditRepository(Table table) {
    this.series = new FoundKeys(key -> table.get(key, Read.STRONG.keys()).isPresent());
  }

  @Override
  public String family() {
    return "metrics";
  }

  @Override
  public boolean owns(Key key) {
    return MetricKeys.ALL.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    return MetricKeys.isSeries(item.key())
        ? Optional.empty()
        : Optional.of(MetricItems.encodedAgain(item));
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    if (MetricKeys.isSeries(item.key())) {
      var _ = MetricItems.series(item).tail().points().decode();
      return Optional.empty();
    }
    return series.contains(MetricKeys.seriesOf(item.key()))
        ? Optional.empty()
        : Inconsistency.harmless("is a chunk of a metric that does not exist");
  }
}
