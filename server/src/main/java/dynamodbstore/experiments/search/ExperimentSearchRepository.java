package dynamodbstore.experiments.search;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.experiments.entity.ExperimentBatchReads;
import dynamodbstore.experiments.entity.ExperimentItems;
import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.experiments.entity.StoredExperiment;
import dynamodbstore.experiments.search.ExperimentPlan.IndexWalk;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.search.SortPosition;
import dynamodbstore.searchengine.PostingLists;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Repository for experiment searches, through global indexes. These are eventually consistent and
 * may lag behind recent creations and renamings; the experiments that they yield are read strongly.
 * Thread-safe.
 */
public final class ExperimentSearchRepository {
  private final Table table;
  private final FullTextStatusRepository fullText;
  private final PostingLists<ExperimentId> postings;

  public ExperimentSearchRepository(Table table, FullTextStatusRepository fullText) {
    this(table, fullText, PostingLists.LIMITS);
  }

  public ExperimentSearchRepository(
      Table table, FullTextStatusRepository fullText, List<Integer> limits) {
    this.table = table;
    this.fullText = fullText;
    this.postings = new PostingLists<>(table, ExperimentKeys::readPartition, limits);
  }

  /** A planner for the current state of the back-fill, which is cached: usually costs no read. */
  public ExperimentPlanner planner() {
    var status = fullText.current();
    boolean isComplete = status.isComplete(TextField.EXPERIMENT_NAME);
    boolean hasTrigrams = status.levels(TextField.EXPERIMENT_NAME).contains(TokenLevel.TRIGRAM);
    return new ExperimentPlanner(isComplete, isComplete && hasTrigrams);
  }

  /**
   * The intersection of the clues whose index ranges are short; empty if all are long. One short
   * query per clue, concurrently, at most twice, and one batch read of the result.
   */
  public Optional<List<StoredExperiment>> findByPrefilters(
      String workspace, List<NamePrefilter> clues) {
    return postings
        .intersection(clues.stream().map(clue -> clue.queries(workspace)).toList())
        .map(ids -> read(workspace, ids));
  }

  /** One batch read. Rows may belong to an experiment whose creation failed; it is skipped. */
  private List<StoredExperiment> read(String workspace, Set<ExperimentId> ids) {
    return ExperimentBatchReads.all(table, ids).stream()
        .filter(found -> found.experiment().workspace().equals(workspace))
        .toList();
  }

  /**
   * Walks an index from a sort position on; equals come in any order. One query and one batch read
   * per page of the table.
   */
  public Stream<StoredExperiment> walk(
      String workspace, IndexWalk way, Optional<SortPosition> after, int readAhead) {
    return stream(
        way.order().query(workspace, way.beginning(), way.isBackwards(), after), readAhead);
  }

  /**
   * All experiments of a workspace, in any order. One query and one batch read per page of the
   * table.
   */
  public Stream<StoredExperiment> all(String workspace, int readAhead) {
    return stream(
        Query.of(Index.GSI2, ExperimentKeys.ofWorkspace(workspace)).in(ExperimentKeys.byCreation()),
        readAhead);
  }

  private Stream<StoredExperiment> stream(Query query, int readAhead) {
    return Pages.stream(table, query.read(Read.STRONG).limit(readAhead))
        .map(ExperimentItems::stored);
  }
}
