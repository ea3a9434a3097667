package dynamodbstore.benchmarks.load;

import static dynamodbstore.benchmarks.load.Template.NUMBER;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Points that many callers log to the same series, as distributed training does: the callers take
 * turns over some runs, so that two of them meet at a series now and then, or always if it is one.
 */
final class SharedPoints implements Prepared {
  private final List<String> runs;
  private final AtomicInteger turn = new AtomicInteger();
  private final ConcurrentMap<Integer, List<Template>> templates = new ConcurrentHashMap<>();

  private SharedPoints(List<String> runs) {
    this.runs = runs;
  }

  /** As many runs as callers. */
  static SharedPoints inTurns(Api api, int callers) {
    return new SharedPoints(api.runs(callers));
  }

  /** One run for all. */
  static SharedPoints ofOneSeries(Api api, int callers) {
    return new SharedPoints(api.runs(1));
  }

  @Override
  public Template template(int caller) {
    var mine = runs.stream().map(run -> template(run, caller)).toList();
    templates.put(caller, mine);
    return mine.getFirst();
  }

  /** Callers number their requests alike; the last digits of the value tell their points apart. */
  private static Template template(String run, int caller) {
    return Template.post(
        Api.MLFLOW + "/runs/log-metric",
        "{\"run_id\":\"%s\",\"key\":\"loss\",\"value\":0.%s%02d1,\"timestamp\":17000%s,\"step\":%s}"
            .formatted(run, NUMBER, caller, NUMBER, NUMBER));
  }

  @Override
  public Template next(int caller, Template own) {
    var mine = templates.getOrDefault(caller, List.of(own));
    return mine.get(Math.floorMod(turn.getAndIncrement(), mine.size()));
  }

  /** Every point of every caller, once. */
  @Override
  public void check(Api api, int[] sent) {
    long stored = runs.stream().mapToLong(run -> api.steps(run, "loss").count()).sum();
    WrongAnswer.unless(
        stored == IntStream.of(sent).asLongStream().sum(),
        stored + " points are stored, " + IntStream.of(sent).sum() + " were logged");
  }
}
