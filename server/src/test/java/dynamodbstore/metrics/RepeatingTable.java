package dynamodbstore.metrics;

import dynamodbstore.table.ReadModifyWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.testkit.ForwardingTable;
import java.util.List;
import java.util.Optional;

/**
 * Table that computes each rewrite several times, first on a missing item, and uses the last result
 * only, as the port allows.
 */
final class RepeatingTable extends ForwardingTable {
  RepeatingTable(Table table) {
    super(table);
  }

  @Override
  public <D> ReadModifyWrite.Result<D> rewriteAll(List<? extends ReadModifyWrite<D>> rewrites) {
    return super.rewriteAll(
        rewrites.stream().<ReadModifyWrite<D>>map(RepeatingTable::repeating).toList());
  }

  private static <D> ReadModifyWrite<D> repeating(ReadModifyWrite<D> rewrite) {
    return new Repeating<>(rewrite);
  }

  private record Repeating<D>(ReadModifyWrite<D> rewrite) implements ReadModifyWrite<D> {
    @Override
    public Key key() {
      return rewrite.key();
    }

    @Override
    public Action<D> of(Optional<Item> current) {
      var _ = rewrite.of(Optional.empty());
      var _ = rewrite.of(current);
      return rewrite.of(current);
    }
  }
}
