package dynamodbstore.experiments;

import dynamodbstore.api.Caller;
import dynamodbstore.paging.Best;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.Place;
import dynamodbstore.paging.SortOrder;
import dynamodbstore.paging.SortOrder.Direction;
import dynamodbstore.paging.SortValue;
import dynamodbstore.paging.TokenPage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds experiments, and shows them page by page. */
public final class ExperimentSearchService {
  private static final SortOrder NEWEST_FIRST =
      SortOrder.of(Direction.DESCENDING, Direction.ASCENDING);

  private final ExperimentRepository experiments;
  private final PageTokens tokens;

  public ExperimentSearchService(ExperimentRepository experiments, PageTokens tokens) {
    this.experiments = experiments;
    this.tokens = tokens;
  }

  public TokenPage<TaggedExperiment> search(Caller caller, ExperimentRequests.Search request) {
    int maxResults = MaxResults.check(request.maxResults());
    var question = question(request);
    var after = tokens.read(question, request.pageToken()).map(Place::read);
    var all = new ArrayList<Experiment>();
    experiments.newest(caller.workspace(), request.view(), maxResults).forEachRemaining(all::add);
    var candidates =
        all.stream()
            .filter(
                experiment ->
                    after.isEmpty() || NEWEST_FIRST.compare(place(experiment), after.get()) > 0)
            .iterator();
    var found =
        Best.of(
            maxResults,
            candidates,
            Comparator.comparing(ExperimentSearchService::place, NEWEST_FIRST));
    var next = found.more() ? tokens.write(question, place(found.items().getLast()).toBytes()) : "";
    return new TokenPage<>(
        found.items().stream()
            .flatMap(experiment -> experiments.findTagged(experiment.id()).stream())
            .toList(),
        next);
  }

  private static Place place(Experiment experiment) {
    return Place.of(
        SortValue.of(experiment.created().toEpochMilli()), SortValue.of(experiment.id().number()));
  }

  /** What a place in the listing holds for: anything but how many are shown at a time. */
  private static List<String> question(ExperimentRequests.Search request) {
    var question = new ArrayList<String>();
    question.add("experiments");
    question.add(request.filter());
    question.add(request.view().name());
    question.addAll(request.orderBy());
    return question;
  }
}
