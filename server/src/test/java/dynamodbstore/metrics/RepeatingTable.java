package dynamodbstore.metrics;

import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Rewrite;
import dynamodbstore.table.Table;
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
  public <D> Rewrite.Result<D> rewriteAll(List<? extends Rewrite<D>> rewrites) {
    return super.rewriteAll(rewrites.stream().<Rewrite<D>>map(RepeatingTable::repeating).toList());
  }

  private static <D> Rewrite<D> repeating(Rewrite<D> rewrite) {
    return new Repeating<>(rewrite);
  }

  private record Repeating<D>(Rewrite<D> rewrite) implements Rewrite<D> {
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
