package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.util.List;

/** Tags as programs of schema version 1 wrote them. */
final class FirstVersionTags {
  private FirstVersionTags() {}

  /** Gives an experiment, which must have no tags yet, tags of the first version. */
  static void write(Table table, ExperimentId id, List<Tag> tags) {
    var _ =
        table.write(
            Write.update(
                ExperimentKeys.experiment(id),
                Condition.present(),
                Change.remove("tags"),
                Change.remove("tagRevision")));
    var _ =
        table.writeAll(
            tags.stream()
                .<Write>map(
                    tag ->
                        Write.put(
                            Item.at(ExperimentKeys.tag(id, tag.key()))
                                .with("key", tag.key())
                                .with("value", tag.value())
                                .build()))
                .toList());
  }

  /** The rows that are left. */
  static List<Item> rows(Table table, ExperimentId id) {
    return Pages.stream(
            table, Query.of(Index.PRIMARY, ExperimentKeys.partition(id)).in(ExperimentKeys.tags()))
        .toList();
  }
}
