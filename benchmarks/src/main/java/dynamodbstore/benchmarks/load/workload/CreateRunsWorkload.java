package dynamodbstore.benchmarks.load.workload;

import static dynamodbstore.benchmarks.load.http.RequestTemplate.NUMBER;

import dynamodbstore.benchmarks.load.http.BenchmarkResponse;
import dynamodbstore.benchmarks.load.http.MlflowApi;
import dynamodbstore.benchmarks.load.http.RequestTemplate;
import dynamodbstore.benchmarks.load.http.VerificationFailure;
import java.util.ArrayList;
import java.util.List;

/** Workload that creates runs with a tag in one experiment. */
final class CreateRunsWorkload implements PreparedWorkload {
  /** Number of runs per client that are read back, evenly spread. */
  private static final int SAMPLE = 50;

  private final String experiment;
  private final List<List<String>> created = new ArrayList<>();

  CreateRunsWorkload(MlflowApi api, int callers) {
    this.experiment = api.experiment();
    for (int caller = 0; caller < callers; caller++) {
      created.add(new ArrayList<>());
    }
  }

  @Override
  public RequestTemplate template(int caller) {
    return RequestTemplate.post(
        MlflowApi.MLFLOW + "/runs/create",
        ("{\"experiment_id\":\"%s\",\"start_time\":17000%s,"
                + "\"tags\":[{\"key\":\"mlflow.user\",\"value\":\"load %d\"}]}")
            .formatted(experiment, NUMBER, caller));
  }

  @Override
  public boolean isExpected(int caller, BenchmarkResponse reply) {
    return reply.isGood() && created.get(caller).add(reply.text("run_id"));
  }

  @Override
  public void check(MlflowApi api, int[] sent) {
    for (int caller = 0; caller < sent.length; caller++) {
      var runs = created.get(caller);
      VerificationFailure.unless(
          runs.size() == sent[caller], runs.size() + " runs of " + sent[caller]);
      for (int n = 0; n < runs.size(); n += Math.max(1, runs.size() / SAMPLE)) {
        var run = api.get("/runs/get?run_id=" + runs.get(n));
        var start = "17000" + (RequestTemplate.FIRST + n);
        VerificationFailure.unless(
            run.text("run_id").equals(runs.get(n))
                && run.numbers("start_time").anyMatch(time -> time == Long.parseLong(start))
                && run.holds("load " + caller),
            "run " + n + " of caller " + caller + " differs from what was created: " + run);
      }
    }
  }
}
