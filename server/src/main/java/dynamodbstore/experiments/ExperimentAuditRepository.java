package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextOwner;
import dynamodbstore.fulltext.Token;
import dynamodbstore.fulltext.Tokens;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Whether the rows that find experiments by their names are those that should be there. */
public final class ExperimentAuditRepository {
  private final Table table;
  private final FullTextRepository rows;
  private final FullTextStatusRepository status;

  public ExperimentAuditRepository(Table table) {
    this.table = table;
    this.rows = new FullTextRepository(table);
    this.status = new FullTextStatusRepository(table, InstantSource.system());
  }

  /** What is wrong, a sentence each. Scans the table, and asks each experiment for its rows. */
  public List<String> faults() {
    var made = new TreeSet<ExperimentId>();
    var found = new TreeSet<ExperimentId>();
    for (var item : Pages.ofAll(table, Read.STRONG.keys())) {
      if (ExperimentKeys.isExperiment(item.key())) {
        made.add(ExperimentKeys.readPartition(item.key()));
      } else if (FullTextRepository.owns(item, TextField.EXPERIMENT_NAME)) {
        found.add(ExperimentKeys.readPartition(item.key()));
      }
    }
    var faults = new ArrayList<String>();
    for (var id : found) {
      if (!made.contains(id)) {
        faults.add("There are full-text rows of experiment %s, which does not exist".formatted(id));
      }
    }
    made.forEach(
        id ->
            table.get(ExperimentKeys.experiment(id)).stream()
                .map(ExperimentItems::fromItem)
                .forEach(experiment -> faults.addAll(faults(experiment))));
    return faults;
  }

  private List<String> faults(Experiment experiment) {
    var owner = NameTexts.owner(experiment);
    var now = status.current();
    var wanted = Tokens.of(experiment.name(), now.levels(TextField.EXPERIMENT_NAME));
    var present = rows.present(owner);
    var faults = new ArrayList<String>();
    // Before the back-fill is complete they are merely not there yet.
    if (now.isComplete(TextField.EXPERIMENT_NAME)) {
      name(faults, experiment, without(wanted, present), "lacks %d full-text rows");
    }
    name(faults, experiment, without(present, wanted), "has %d full-text rows too many");
    name(faults, experiment, unnamed(owner, present), "has %d full-text rows that none names");
    return faults;
  }

  private Set<Token> unnamed(TextOwner owner, Set<Token> present) {
    return without(present, rows.named(owner));
  }

  private static void name(
      List<String> faults, Experiment experiment, Set<Token> tokens, String what) {
    if (!tokens.isEmpty()) {
      faults.add("Experiment %s ".formatted(experiment.id()) + what.formatted(tokens.size()));
    }
  }

  private static Set<Token> without(Set<Token> some, Set<Token> others) {
    var rest = new HashSet<>(some);
    rest.removeAll(others);
    return rest;
  }
}
