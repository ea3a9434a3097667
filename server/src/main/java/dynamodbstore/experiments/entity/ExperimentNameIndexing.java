package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.NameTextIndex;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextOwner;
import dynamodbstore.table.Table;
import java.util.Optional;

/** Full-text indexing of experiment names: the owner of the rows and the text. */
public final class ExperimentNameIndexing {
  private ExperimentNameIndexing() {}

  static NameTextIndex<Experiment> of(Table table, FullTextStatusRepository status) {
    return new NameTextIndex<>(
        new FullTextRepository(table),
        status,
        ExperimentNameIndexing::owner,
        experiment -> Optional.of(experiment.name()));
  }

  public static TextOwner owner(Experiment experiment) {
    return owner(experiment.id(), experiment.workspace());
  }

  private static TextOwner owner(ExperimentId id, String workspace) {
    return new TextOwner(
        TextField.EXPERIMENT_NAME, ExperimentKeys.partition(id), workspace, id.toString());
  }

  /** The owner in an unknown workspace, which is in none of its keys. */
  static TextOwner owner(ExperimentId id) {
    return owner(id, "");
  }
}
