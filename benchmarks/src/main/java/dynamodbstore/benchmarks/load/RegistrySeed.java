package dynamodbstore.benchmarks.load;

/**
 * Registered models to search among. The reference's are put there by {@code registry/seed.py},
 * which must say the same.
 */
final class RegistrySeed {
  /** The model with all the versions. */
  static final String MANY_VERSIONS = "versions";

  private RegistrySeed() {}

  /** Writes models without versions, from one number to before another, over HTTP. */
  static void writeModels(int port, int first, int last) {
    Writers.each(
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

  /** Writes a model with versions. */
  static void writeVersions(int port, int versions) {
    try (var api = new Api(port)) {
      create(api, MANY_VERSIONS);
    }
    Writers.each(port, versions, (api, n) -> createVersion(api, MANY_VERSIONS, n));
  }

  static void create(Api api, String model) {
    var _ = api.post("/registered-models/create", "{\"name\":\"%s\"}".formatted(model));
  }

  static void createVersion(Api api, String model, int number) {
    var _ =
        api.post(
            "/model-versions/create",
            "{\"name\":\"%s\",\"source\":\"s3://bucket/%d\"}".formatted(model, number));
  }
}
