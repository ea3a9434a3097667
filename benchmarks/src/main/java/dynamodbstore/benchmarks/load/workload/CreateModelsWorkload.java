package dynamodbstore.benchmarks.load.workload;

import static dynamodbstore.benchmarks.load.http.RequestTemplate.NUMBER;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import java.util.UUID;

/** Workload that creates registered models with a tag. */
final class CreateModelsWorkload implements PreparedWorkload {
  /** Number of models per client that are read back, evenly spread. */
  private static final int SAMPLE = 50;

  private final String prefix = UUID.randomUUID().toString().substring(24);

  @Override
  public RequestTemplate template(int caller) {
    return RequestTemplate.post(
        MlflowApi.MLFLOW + "/registered-models/create",
        "{\"name\":\"%s\",\"tags\":[{\"key\":\"team\",\"value\":\"load %d\"}]}"
            .formatted(name(caller, NUMBER), caller));
  }

  private String name(int caller, String number) {
    return "%s-%d-%s".formatted(prefix, caller, number);
  }

  @Override
  public void check(MlflowApi api, int[] sent) {
    for (int caller = 0; caller < sent.length; caller++) {
      for (int n = 0; n < sent[caller]; n += Math.max(1, sent[caller] / SAMPLE)) {
        var name = name(caller, Integer.toString(RequestTemplate.FIRST + n));
        var model = api.get("/registered-models/get?name=" + name);
        VerificationFailure.unless(
            model.text("name").equals(name) && model.holds("load " + caller),
            "model " + n + " of caller " + caller + " differs from what was created: " + model);
      }
    }
  }
}
