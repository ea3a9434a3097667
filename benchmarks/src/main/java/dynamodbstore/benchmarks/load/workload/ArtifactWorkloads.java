package dynamodbstore.benchmarks.load.workload;

import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import java.util.Arrays;
import java.util.Random;
import java.util.UUID;

/** Workloads of artifact uploads and downloads through the server. */
final class ArtifactWorkloads implements PreparedWorkload {
  private static final String ROOT = "/api/2.0/mlflow-artifacts/artifacts/";
  private static final int SMALL = 4 << 10;
  static final int LARGE_MEBIBYTES = 64;

  private final String folder = ROOT + UUID.randomUUID() + "/";
  private final String name;
  private final byte[] content;

  private ArtifactWorkloads(String name, int size) {
    this.name = name;
    this.content = new byte[size];
    new Random(size).nextBytes(content);
  }

  /** Every request uploads a new file. */
  static PreparedWorkload putSmall(MlflowApi api, int callers) {
    return new ArtifactWorkloads(RequestTemplate.NUMBER, SMALL);
  }

  /** Every request overwrites the same file, so that the disk holds at most two copies. */
  static PreparedWorkload putLarge(MlflowApi api, int callers) {
    return new ArtifactWorkloads("large", LARGE_MEBIBYTES << 20);
  }

  static PreparedWorkload getSmall(MlflowApi api, int callers) {
    return new ArtifactWorkloads("small", SMALL).reading(api);
  }

  static PreparedWorkload getLarge(MlflowApi api, int callers) {
    return new ArtifactWorkloads("large", LARGE_MEBIBYTES << 20).reading(api);
  }

  private PreparedWorkload reading(MlflowApi api) {
    var _ = api.ask(template(0));
    return new RepeatedRead(path(0), content);
  }

  private String path(int caller) {
    return folder + caller + "/" + name + ".bin";
  }

  @Override
  public RequestTemplate template(int caller) {
    return RequestTemplate.put(path(caller), content);
  }

  @Override
  public void check(MlflowApi api, int[] sent) {
    for (int caller = 0; caller < sent.length; caller++) {
      for (int number : new int[] {0, sent[caller] / 2, sent[caller] - 1}) {
        var path =
            path(caller)
                .replace(RequestTemplate.NUMBER, Integer.toString(RequestTemplate.FIRST + number));
        VerificationFailure.unless(
            Arrays.equals(content, api.ask(RequestTemplate.get(path)).body()), path + " differs");
      }
    }
  }
}
