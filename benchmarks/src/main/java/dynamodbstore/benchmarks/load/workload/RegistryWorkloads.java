package dynamodbstore.benchmarks.load.workload;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import java.util.List;

/**
 * Workloads of the registry benchmark, with their targets. For a single client that creates, the
 * target is merely to be faster.
 */
public final class RegistryWorkloads {
  public static final List<Workload> FEW_MODELS =
      List.of(new Workload("search, 100 of 500 models", 1, 20, RegistryWorkloads::search));

  public static final List<Workload> MANY_MODELS =
      List.of(
          new Workload("search, 100 of 10,000 models", 1, 20, RegistryWorkloads::search),
          new Workload(
              "search, 100 of 10,000 versions of a model", 1, 20, RegistryWorkloads::versions),
          new Workload("get version by alias", 16, 80, RegistryWorkloads::alias),
          new Workload("create model", 1, 1, (_, _) -> new CreateModelsWorkload()),
          new Workload("create model", 16, 40, (_, _) -> new CreateModelsWorkload()),
          new Workload("create version", 1, 1, CreateVersionsWorkload::new),
          new Workload("create version", 16, 40, CreateVersionsWorkload::new));

  private RegistryWorkloads() {}

  private static PreparedWorkload search(MlflowApi api, int callers) {
    return same(api, "/registered-models/search?max_results=100", 100);
  }

  private static PreparedWorkload versions(MlflowApi api, int callers) {
    return same(
        api,
        "/model-versions/search?max_results=100&filter=name%%3D%%27%s%%27"
            .formatted(RegistrySeed.MANY_VERSIONS),
        100);
  }

  private static PreparedWorkload alias(MlflowApi api, int callers) {
    var model = RegistrySeed.MANY_VERSIONS;
    var _ =
        api.post(
            "/registered-models/alias",
            "{\"name\":\"%s\",\"alias\":\"champion\",\"version\":\"777\"}".formatted(model));
    return same(api, "/registered-models/alias?name=%s&alias=champion".formatted(model), 1);
  }

  /** A read whose response contains {@code names} names. */
  private static PreparedWorkload same(MlflowApi api, String path, int names) {
    var answer = api.get(path);
    VerificationFailure.unless(answer.texts("name") == names, "not " + names + " in " + answer);
    return new RepeatedRead(MlflowApi.MLFLOW + path, answer.body());
  }
}
