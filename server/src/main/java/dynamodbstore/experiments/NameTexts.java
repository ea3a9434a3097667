package dynamodbstore.experiments;

import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextRepository.Brought;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.Level;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextOwner;
import dynamodbstore.fulltext.Token;
import dynamodbstore.fulltext.Tokens;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The rows that find experiments by pieces of their names. */
final class NameTexts {
  private final FullTextRepository rows;
  private final FullTextStatusRepository status;

  NameTexts(Table table, FullTextStatusRepository status) {
    this.rows = new FullTextRepository(table);
    this.status = status;
  }

  static TextOwner owner(Experiment experiment) {
    return new TextOwner(
        TextField.EXPERIMENT_NAME,
        ExperimentKeys.partition(experiment.id()),
        experiment.workspace(),
        experiment.id().toString());
  }

  /** The tokens that a name is to be found by. */
  Set<Token> tokens(Experiment experiment) {
    return Tokens.of(experiment.name(), status.current().levels(TextField.EXPERIMENT_NAME));
  }

  /** The rows of a name that is about to be an experiment's, and what to write with it. */
  Optional<List<Write>> open(Experiment after) {
    return rows.open(owner(after), tokens(after));
  }

  /** Takes back the rows of a name that an experiment did not get. */
  void abandon(Experiment after, Supplier<Experiment> now) {
    rows.abandon(owner(after), tokens(after), () -> tokens(now.get()));
  }

  /** Deletes the rows of earlier names. */
  void tidy(Experiment experiment, Supplier<Experiment> now) {
    rows.tidy(owner(experiment), () -> tokens(now.get()));
  }

  /** Deletes the rows of an experiment that was not made after all. */
  void forget(Experiment experiment, Set<Token> tokens) {
    rows.forget(owner(experiment), tokens);
  }

  /** Makes the rows what they should be, unless somebody is renaming the experiment. */
  Brought bring(Experiment experiment, Supplier<Experiment> now, Set<Level> levels) {
    return rows.bring(owner(experiment), () -> Tokens.of(now.get().name(), levels));
  }
}
