package dynamodbstore.traces;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.access.Level.READ;
import static dynamodbstore.http.Endpoint.get;
import static dynamodbstore.http.Endpoint.patch;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Level;
import dynamodbstore.access.Requirement;
import dynamodbstore.access.Resource;
import dynamodbstore.access.SearchHandler;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.features.Feature;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.messages.DeleteTraces;
import dynamodbstore.traces.messages.DeleteTracesRequests;
import dynamodbstore.traces.messages.LegacyTraceRequests;
import dynamodbstore.traces.messages.LegacyTraceResponses;
import dynamodbstore.traces.messages.StartTraceRequests;
import dynamodbstore.traces.messages.TraceLinkRequests;
import dynamodbstore.traces.messages.TraceRequests;
import dynamodbstore.traces.messages.TraceResponses;
import dynamodbstore.traces.messages.TraceSearch;
import dynamodbstore.traces.messages.TraceSearchRequests;
import dynamodbstore.traces.messages.TraceTagRequests;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * REST endpoints of traces. Each lists its stages in the order in which they run: decode,
 * authorize, handle, encode.
 */
public final class TraceRoutes {
  private static final String TRACES = "/mlflow/traces";
  private static final String CURRENT = "3.0";

  private final TraceServices services;
  private final SearchHandler<TraceSearch, TokenPage<Trace>> search;
  private final StartTraceRequests start;
  private final TraceResponses responses;

  public TraceRoutes(
      TraceServices services,
      SearchHandler<TraceSearch, TokenPage<Trace>> search,
      StartTraceRequests start,
      TraceResponses responses) {
    this.services = services;
    this.search = search;
    this.start = start;
    this.responses = responses;
  }

  public List<Route> routes() {
    return Stream.of(
            Feature.routesOf(reading()),
            Feature.routesOf(writing()),
            Feature.routesOf(legacy()),
            unavailable())
        .flatMap(List::stream)
        .toList();
  }

  private List<Endpoint> reading() {
    return List.of(
        get(TRACES + "/{trace_id}")
            .inVersion(CURRENT)
            .decode(TraceRequests.Get::from)
            .authorize(request -> trace(request.trace()), READ)
            .handle(services.traces()::get)
            .encode(responses::trace),
        get(TRACES + "/get")
            .inVersion(CURRENT)
            .decode(TraceRequests.GetWithSpans::from)
            .authorize(request -> trace(request.trace()), READ)
            .handle(services.spans()::get)
            .encode(responses::traceWithSpans),
        get(TRACES + "/batchGet")
            .inVersion(CURRENT)
            .decode(TraceRequests.BatchGet::from)
            .authorizeAll(request -> readAll(request.traces()))
            .handle(services.spans()::batch)
            .encode(responses::tracesWithSpans),
        post(TRACES + "/batchGetInfos")
            .inVersion(CURRENT)
            .decode(TraceRequests.BatchGet::from)
            .authorizeAll(request -> readAll(request.traces()))
            .handle(services.traces()::batch)
            .encode(responses::infos),
        post(TRACES + "/search")
            .inVersion(CURRENT)
            .decode(TraceSearchRequests::from)
            .authorizeAll(TraceRoutes::searched)
            .search(search)
            .encode(responses::page));
  }

  private List<Endpoint> writing() {
    return List.of(
        post(TRACES)
            .inVersion(CURRENT)
            .decode(start::from)
            .authorizeAll(request -> inExperiments(request.experiment().stream().toList(), EDIT))
            .handleAuthorized(services.traces()::start)
            .encode(responses::trace),
        patch(TRACES + "/{trace_id}/tags")
            .inVersion(CURRENT)
            .decode(TraceTagRequests.Set::from)
            .authorize(request -> trace(request.trace()), EDIT)
            .perform(services.traces()::setTag),
        Endpoint.delete(TRACES + "/{trace_id}/tags")
            .inVersion(CURRENT)
            .decode(TraceTagRequests.Delete::from)
            .authorize(request -> trace(request.trace()), EDIT)
            .perform(services.traces()::deleteTag),
        delete(CURRENT),
        post(TRACES + "/link-to-run")
            .decode(TraceLinkRequests.ToRun::from)
            .authorizeAll(TraceRoutes::linked)
            .perform(services.traces()::linkToRun),
        post(TRACES + "/link-prompts")
            .decode(TraceLinkRequests.Prompts::from)
            .authorize(request -> trace(request.trace()), EDIT)
            .perform(services.traces()::linkPrompts));
  }

  /** For clients older than MLflow 3. */
  private List<Endpoint> legacy() {
    return List.of(
        post(TRACES)
            .decode(LegacyTraceRequests.Start::from)
            .authorizeAll(request -> inExperiments(request.experiment().stream().toList(), EDIT))
            .handle(services.traces()::startLegacy)
            .encode(LegacyTraceResponses::trace),
        patch(TRACES + "/{request_id}")
            .decode(LegacyTraceRequests.End::from)
            .authorize(request -> trace(request.trace()), EDIT)
            .handle(services.traces()::endLegacy)
            .encode(LegacyTraceResponses::trace),
        get(TRACES + "/{request_id}/info")
            .decode(TraceRequests.Get::legacy)
            .authorize(request -> trace(request.trace()), READ)
            .handle(services.traces()::get)
            .encode(LegacyTraceResponses::trace),
        get(TRACES)
            .decode(TraceSearchRequests::legacy)
            .authorizeAll(TraceRoutes::searched)
            .search(search)
            .encode(LegacyTraceResponses::page),
        patch(TRACES + "/{request_id}/tags")
            .decode(TraceTagRequests.Set::legacy)
            .authorize(request -> trace(request.trace()), EDIT)
            .perform(services.traces()::setTag),
        Endpoint.delete(TRACES + "/{request_id}/tags")
            .decode(TraceTagRequests.Delete::legacy)
            .authorize(request -> trace(request.trace()), EDIT)
            .perform(services.traces()::deleteTag),
        delete("2.0"));
  }

  private Endpoint delete(String version) {
    return post(TRACES + "/delete-traces")
        .inVersion(version)
        .decode(DeleteTracesRequests::from)
        .authorizeAll(TraceRoutes::deleted)
        .handle(services.deletion()::delete)
        .encode(TraceResponses::deleted);
  }

  /** Calls that MLflow's server has, but does not implement: 404 without a body. */
  private static List<Route> unavailable() {
    return Stream.of("unified-traces", "get-online-trace-details")
        .flatMap(name -> Stream.of("/api/2.0/mlflow/" + name, "/ajax-api/2.0/mlflow/" + name))
        .map(
            path ->
                Endpoint.forAnyCaller(
                    "GET", path, _ -> ServerResponse.html("").withStatus(ServerResponse.NOT_FOUND)))
        .toList();
  }

  private static Resource trace(TraceId id) {
    return new Resource.Trace(id);
  }

  private static List<Requirement> deleted(DeleteTraces request) {
    return inExperiments(request.experiment().stream().toList(), MANAGE);
  }

  /** If no experiment is named, the search is limited to the visible ones. */
  private static List<Requirement> searched(TraceSearch request) {
    return inExperiments(request.experiments(), READ);
  }

  private static List<Requirement> linked(TraceLinkRequests.ToRun request) {
    var edit = new Requirement(new Resource.Run(request.run()), EDIT);
    return Stream.concat(Stream.of(edit), readAll(request.traces()).stream()).toList();
  }

  /** A request without an experiment fails, or is limited to what is visible. */
  private static List<Requirement> inExperiments(
      Collection<ExperimentId> experiments, Level level) {
    return orAnyCaller(
        experiments.stream()
            .map(id -> new Requirement(new Resource.Experiment(id), level))
            .toList());
  }

  private static List<Requirement> readAll(List<TraceId> traces) {
    return orAnyCaller(traces.stream().map(id -> new Requirement(trace(id), READ)).toList());
  }

  private static List<Requirement> orAnyCaller(List<Requirement> requirements) {
    return requirements.isEmpty() ? List.of(new Requirement(Resource.SERVER, READ)) : requirements;
  }
}
