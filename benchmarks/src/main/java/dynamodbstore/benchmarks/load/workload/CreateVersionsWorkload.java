package dynamodbstore.benchmarks.load.workload;

import static dynamodbstore.benchmarks.load.http.RequestTemplate.NUMBER;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Workload that creates model versions, each client in its own model. */
final class CreateVersionsWorkload implements PreparedWorkload {
  private final List<String> models = new ArrayList<>();

  CreateVersionsWorkload(MlflowApi api, int callers) {
    for (int caller = 0; caller < callers; caller++) {
      models.add(UUID.randomUUID().toString());
      RegistrySeed.create(api, models.getLast());
    }
  }

  @Override
  public RequestTemplate template(int caller) {
    return RequestTemplate.post(
        MlflowApi.MLFLOW + "/model-versions/create",
        "{\"name\":\"%s\",\"source\":\"s3://bucket/%s\"}".formatted(models.get(caller), NUMBER));
  }

  /**
   * Checks that the last version's number is the number of requests, and that the last request
   * created it.
   */
  @Override
  public void check(MlflowApi api, int[] sent) {
    for (int caller = 0; caller < sent.length; caller++) {
      var last =
          api.get(
              "/model-versions/get?name=%s&version=%d".formatted(models.get(caller), sent[caller]));
      VerificationFailure.unless(
          last.holds("s3://bucket/" + (RequestTemplate.FIRST + sent[caller] - 1)),
          "version " + sent[caller] + " is not the last one: " + last);
    }
  }
}
