package dynamodbstore.promptlab;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.access.Resource;
import dynamodbstore.http.Endpoint;
import dynamodbstore.runs.messages.RunResponses;
import java.time.InstantSource;
import java.util.List;

/** REST endpoint that MLflow's web UI calls after a prompt was tried. */
public final class PromptlabRoutes {
  private final PromptlabService service;
  private final InstantSource clock;

  public PromptlabRoutes(PromptlabService service, InstantSource clock) {
    this.service = service;
    this.clock = clock;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/runs/create-promptlab-run")
            .forWebUi()
            .decode(request -> PromptlabRequests.Create.from(request, clock))
            .authorize(request -> new Resource.Experiment(request.run().experiment()), EDIT)
            .handle(service::create)
            .encode(RunResponses::run));
  }
}
