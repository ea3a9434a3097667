package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.experiments.ExperimentPlan.InOrder;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.Level;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.search.Place;
import dynamodbstore.table.Index;
import dynamodbstore.table.Page;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Experiments as searches reach them: through global indexes, which may not have yet what was made
 * or renamed a moment ago. What they name is read strongly.
 */
public final class ExperimentSearchRepository {
  /** How many entries of each clue are read at first, and if none ends within them, then. */
  private static final List<Integer> FEW = List.of(100, 1000);

  private final Table table;
  private final FullTextStatusRepository fullText;
  private final List<Integer> few;

  public ExperimentSearchRepository(Table table, FullTextStatusRepository fullText) {
    this(table, fullText, FEW);
  }

  ExperimentSearchRepository(Table table, FullTextStatusRepository fullText, List<Integer> few) {
    this.table = table;
    this.fullText = fullText;
    this.few = List.copyOf(few);
  }

  /** Knows what can be relied on, as of a moment ago. Costs nothing as a rule. */
  ExperimentPlanner planner() {
    var status = fullText.current();
    boolean isComplete = status.isComplete(TextField.EXPERIMENT_NAME);
    boolean hasTrigrams = status.levels(TextField.EXPERIMENT_NAME).contains(Level.TRIGRAM);
    return new ExperimentPlanner(isComplete, isComplete && hasTrigrams);
  }

  /**
   * Those that all clues point to which lead to few; empty if none does. A short query for each
   * clue, side by side, perhaps twice, and a batch read of what they agree on.
   */
  Optional<List<Experiment>> narrowed(String workspace, List<NameClue> clues) {
    return few.stream()
        .flatMap(most -> agreed(workspace, clues, most).stream())
        .findFirst()
        .map(ids -> read(workspace, ids));
  }

  private Optional<Set<ExperimentId>> agreed(String workspace, List<NameClue> clues, int most) {
    var queries = new ArrayList<Query>();
    for (var clue : clues) {
      clue.queries(workspace)
          .forEach(query -> queries.add(query.read(Read.EVENTUAL.keys()).limit(most + 1)));
    }
    var pages = table.queryAll(queries).iterator();
    Optional<Set<ExperimentId>> agreed = Optional.empty();
    for (var clue : clues) {
      var found = Stream.generate(pages::next).limit(clue.queries(workspace).size()).toList();
      if (found.stream().allMatch(page -> page.next().isEmpty())) {
        var ids = ids(found);
        agreed.ifPresent(ids::retainAll);
        agreed = Optional.of(ids);
      }
    }
    return agreed;
  }

  private static Set<ExperimentId> ids(List<Page> pages) {
    return pages.stream()
        .flatMap(page -> page.items().stream())
        .map(item -> ExperimentKeys.readPartition(item.key()))
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** One batch read. Rows may name an experiment that was never made. */
  private List<Experiment> read(String workspace, Set<ExperimentId> ids) {
    return ExperimentReads.all(table, ids).stream()
        .filter(experiment -> experiment.workspace().equals(workspace))
        .toList();
  }

  /** In the order of an index, from a place on; equals in any. A query and a batch read a page. */
  Stream<Experiment> walk(String workspace, InOrder way, Optional<Place> after, int readAhead) {
    return stream(
        way.order().query(workspace, way.beginning(), way.isBackwards(), after), readAhead);
  }

  /** All of a workspace, in any order. A query and a batch read for each page of them. */
  Stream<Experiment> all(String workspace, int readAhead) {
    return stream(
        Query.of(Index.GSI2, ExperimentKeys.ofWorkspace(workspace)).in(ExperimentKeys.byCreation()),
        readAhead);
  }

  private Stream<Experiment> stream(Query query, int readAhead) {
    return Pages.stream(table, query.read(Read.STRONG).limit(readAhead))
        .map(ExperimentItems::fromItem);
  }
}
