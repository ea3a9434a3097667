package dynamodbstore.blocks.content;

import dynamodbstore.blocks.signatures.SignatureQuery;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What to read of blocks. Columns that a block does not have are not read.
 *
 * @param columns names of columns to be read as a whole, signatures included
 * @param queries for signatures of which only some parts are needed, by name
 */
public record ColumnRequest(Set<String> columns, Map<String, SignatureQuery> queries) {
  public ColumnRequest {
    columns = Set.copyOf(columns);
    queries = Map.copyOf(queries);
  }

  public static ColumnRequest of(String... columns) {
    return new ColumnRequest(Set.of(columns), Map.of());
  }

  /** Numbers of the parts of a column that it needs. */
  public Collection<Integer> parts(StoredColumn column, int count) {
    if (columns.contains(column.name())) {
      return IntStream.range(0, column.parts(count)).boxed().toList();
    }
    var query = queries.get(column.name());
    return query != null && column instanceof StoredColumn.Signature signature
        ? query.parts(signature.layout(count))
        : List.of();
  }
}
