package dynamodbstore.benchmarks.load;

import java.util.Arrays;
import java.util.Random;
import java.util.UUID;

/** Workloads of artifact uploads and downloads through the server. */
final class Artifacts implements Prepared {
  private static final String ROOT = "/api/2.0/mlflow-artifacts/artifacts/";
  private static final int SMALL = 4 << 10;
  static final int LARGE_MEBIBYTES = 64;

  private final String folder = ROOT + UUID.randomUUID() + "/";
  private final String name;
  private final byte[] content;

  private Artifacts(String name, int size) {
    this.name = name;
    this.content = new byte[size];
    new Random(size).nextBytes(content);
  }

  /** Every request uploads a new file. */
  static Prepared putSmall(Api api, int callers) {
    return new Artifacts(Template.NUMBER, SMALL);
  }

  /** Every request overwrites the same file, so that the disk holds at most two copies. */
  static Prepared putLarge(Api api, int callers) {
    return new Artifacts("large", LARGE_MEBIBYTES << 20);
  }

  static Prepared getSmall(Api api, int callers) {
    return new Artifacts("small", SMALL).reading(api);
  }

  static Prepared getLarge(Api api, int callers) {
    return new Artifacts("large", LARGE_MEBIBYTES << 20).reading(api);
  }

  private Prepared reading(Api api) {
    var _ = api.ask(template(0));
    return new SameAnswer(path(0), content);
  }

  private String path(int caller) {
    return folder + caller + "/" + name + ".bin";
  }

  @Override
  public Template template(int caller) {
    return Template.put(path(caller), content);
  }

  @Override
  public void check(Api api, int[] sent) {
    for (int caller = 0; caller < sent.length; caller++) {
      for (int number : new int[] {0, sent[caller] / 2, sent[caller] - 1}) {
        var path = path(caller).replace(Template.NUMBER, Integer.toString(Template.FIRST + number));
        WrongAnswer.unless(
            Arrays.equals(content, api.ask(Template.get(path)).body()), path + " differs");
      }
    }
  }
}
