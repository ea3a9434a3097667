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
 * Repository for experiment searches, through global indexes. These are eventually consistent and
 * may lag behind recent creations and renamings; the experiments that they yield are read strongly.
 * Thread-safe.
 */
public final class ExperimentSearchRepository {
  /**
   * Limits for the entries read per index range: the first one, and if no range ends within it, the
   * second.
   */
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

  /** A planner for the current state of the back-fill, which is cached: usually costs no read. */
  ExperimentPlanner planner() {
    var status = fullText.current();
    boolean isComplete = status.isComplete(TextField.EXPERIMENT_NAME);
    boolean hasTrigrams = status.levels(TextField.EXPERIMENT_NAME).contains(Level.TRIGRAM);
    return new ExperimentPlanner(isComplete, isComplete && hasTrigrams);
  }

  /**
   * The intersection of the clues whose index ranges are short; empty if all are long. One short
   * query per clue, concurrently, at most twice, and one batch read of the result.
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

  /** One batch read. Rows may belong to an experiment whose creation failed; it is skipped. */
  private List<Experiment> read(String workspace, Set<ExperimentId> ids) {
    return ExperimentReads.all(table, ids).stream()
        .filter(experiment -> experiment.workspace().equals(workspace))
        .toList();
  }

  /**
   * Walks an index from a sort position on; equals come in any order. One query and one batch read
   * per page of the table.
   */
  Stream<Experiment> walk(String workspace, InOrder way, Optional<Place> after, int readAhead) {
    return stream(
        way.order().query(workspace, way.beginning(), way.isBackwards(), after), readAhead);
  }

  /**
   * All experiments of a workspace, in any order. One query and one batch read per page of the
   * table.
   */
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
