package dynamodbstore.loggedmodels;

import dynamodbstore.api.Tag;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.util.List;

/**
 * Repository that creates logged models as they were elsewhere. Thread-safe.
 *
 * <p>The item of a model is written last, and no request finds anything of the model before.
 */
public final class LoggedModelImportRepository {
  private final Table table;

  public LoggedModelImportRepository(Table table) {
    this.table = table;
  }

  /** Whether the model exists in its experiment. One read. */
  public boolean exists(LoggedModel model) {
    var key = LoggedModelKeys.model(model.experiment(), model.id());
    return table.get(key, Read.STRONG.keys()).isPresent();
  }

  /** Stores metrics of a model that does not exist yet. One write each. */
  public void putMetrics(LoggedModel model, List<ModelMetric> metrics) {
    var writes =
        metrics.stream()
            .<Write>map(metric -> Write.put(LoggedModelItems.toItem(model, metric)))
            .toList();
    var _ = table.writeAll(writes);
  }

  /** Creates a model, at the cost of {@link LoggedModelRepository#create}. */
  public boolean create(LoggedModel model, List<Tag> tags, List<ModelParam> params) {
    return new LoggedModelRepository(table).create(model, tags, params);
  }
}
