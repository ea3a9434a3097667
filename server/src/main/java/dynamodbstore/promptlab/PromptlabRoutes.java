package dynamodbstore.promptlab;

import static dynamodbstore.http.Endpoint.post;

import dynamodbstore.http.Endpoint;
import dynamodbstore.runs.messages.RunAccess;
import dynamodbstore.runs.messages.RunResponses;
import java.time.InstantSource;
import java.util.List;

/** REST endpoint that MLflow's web UI calls after a prompt was tried. */
public final class PromptlabRoutes {
  private final PromptlabService service;
  private final RunAccess access;
  private final InstantSource clock;

  public PromptlabRoutes(PromptlabService service, RunAccess access, InstantSource clock) {
    this.service = service;
    this.access = access;
    this.clock = clock;
  }

  public List<Endpoint> endpoints() {
    return List.of(
        post("/mlflow/runs/create-promptlab-run")
            .forWebUi()
            .decode(request -> PromptlabRequests.Create.from(request, clock))
            .authorize(access.mayCreate())
            .handle(service::create)
            .encode(RunResponses::run));
  }
}
