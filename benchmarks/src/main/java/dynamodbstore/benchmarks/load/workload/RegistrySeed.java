package dynamodbstore.benchmarks.load.workload;

import dynamodbstore.benchmarks.load.http.MlflowApi;

/**
 * Seed data of the registry benchmark. {@code registry/seed.py} writes the same data to the
 * reference; keep both in sync.
 */
public final class RegistrySeed {
  /** Name of the model with many versions. */
  static final String MANY_VERSIONS = "versions";

  private RegistrySeed() {}

  /**
   * Creates the models with numbers from {@code first} (inclusive) to {@code last} (exclusive) over
   * HTTP.
   */
  public static void writeModels(int port, int first, int last) {
    ParallelSeeding.each(
        port,
        last - first,
        (api, n) -> {
          int number = first + n;
          var _ =
              api.post(
                  "/registered-models/create",
                  "{\"name\":\"seed-%05d\",\"tags\":[{\"key\":\"team\",\"value\":\"%d\"}]}"
                      .formatted(number, number % 50));
        });
  }

  /** Creates a model with that many versions. */
  public static void writeVersions(int port, int versions) {
    try (var api = new MlflowApi(port)) {
      create(api, MANY_VERSIONS);
    }
    ParallelSeeding.each(port, versions, (api, n) -> createVersion(api, MANY_VERSIONS, n));
  }

  static void create(MlflowApi api, String model) {
    var _ = api.post("/registered-models/create", "{\"name\":\"%s\"}".formatted(model));
  }

  static void createVersion(MlflowApi api, String model, int number) {
    var _ =
        api.post(
            "/model-versions/create",
            "{\"name\":\"%s\",\"source\":\"s3://bucket/%d\"}".formatted(model, number));
  }
}
