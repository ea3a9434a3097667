package dynamodbstore.promptlab;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.access.Resource;
import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.artifacts.OwnedArtifacts;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.runs.RunServices;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.runs.messages.RunRequests;
import java.io.ByteArrayInputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Service that stores trials of prompts as runs. */
public final class PromptlabService {
  private static final System.Logger LOG = System.getLogger(PromptlabService.class.getName());

  private static final List<Tag> TAGS =
      List.of(
          new Tag(
              "mlflow.loggedArtifacts",
              "[{\"path\": \"" + PromptlabFiles.RESULTS + "\", \"type\": \"table\"}]"),
          new Tag("mlflow.runSourceType", "PROMPT_ENGINEERING"));

  private final RunServices services;
  private final OwnedArtifacts<Resource.Run> artifacts;
  private final InstantSource clock;
  private final String mlflow;

  /**
   * @param mlflow the MLflow version that this server implements
   */
  public PromptlabService(
      RunServices services,
      OwnedArtifacts<Resource.Run> artifacts,
      InstantSource clock,
      String mlflow) {
    this.services = services;
    this.artifacts = artifacts;
    this.clock = clock;
    this.mlflow = mlflow;
  }

  /**
   * Creates a run and stores the trial in it. The run ends as finished, or as failed if something
   * could not be stored. A crash in between leaves a run in state running, with the part that was
   * stored.
   */
  RunWithData create(Caller caller, PromptlabRequests.Create request) {
    var id = services.runs().create(caller, request.run()).info().location().run();
    boolean isKept = storeTrial(caller, id, request.trial());
    var status = isKept ? RunStatus.FINISHED : RunStatus.FAILED;
    var _ =
        services
            .runs()
            .update(
                caller,
                new RunRequests.Update(id, Optional.of(status), Optional.of(clock.instant()), ""));
    return services.links().get(caller, id);
  }

  private boolean storeTrial(Caller caller, RunId id, PromptTrial trial) {
    try {
      services
          .log()
          .logBatch(caller, new RunLogRequests.LogBatch(id, List.of(), params(trial), TAGS));
      var uuid = UUID.randomUUID().toString().replace("-", "");
      var model = PromptModelMetadata.of(id, uuid, clock.instant(), mlflow);
      services.log().logModel(caller, RunLogRequests.LogModel.of(id, json(model)));
      artifacts.putAll(caller, new Resource.Run(id), uploads(PromptlabFiles.of(trial, model)));
      return true;
    } catch (RuntimeException e) {
      LOG.log(WARNING, "Storing a prompt in run " + id + " failed: " + e.getMessage());
      return false;
    }
  }

  private static List<Param> params(PromptTrial trial) {
    var params = new ArrayList<>(trial.settings());
    params.add(new Param("model_route", trial.route()));
    params.add(new Param("prompt_template", trial.template()));
    return params;
  }

  /** Description of the model as a client logs it. No value needs JSON escaping. */
  private static String json(PromptModelMetadata model) {
    return """
        {"run_id": "%s", "artifact_path": "%s", "utc_time_created": "%s", "model_uuid": "%s", \
        "flavors": {}}"""
        .formatted(model.run().text(), PromptlabFiles.MODEL, model.created(), model.uuid());
  }

  private static Map<ArtifactPath, Upload> uploads(Map<String, byte[]> files) {
    var uploads = new LinkedHashMap<ArtifactPath, Upload>();
    files.forEach((path, file) -> uploads.put(ArtifactPath.parse(path), upload(file)));
    return uploads;
  }

  private static Upload upload(byte[] file) {
    return Upload.of(new ByteArrayInputStream(file), file.length);
  }
}
