package dynamodbstore.stress;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.mlflow.api.proto.Service.Metric;
import org.mlflow.api.proto.Service.Param;
import org.mlflow.api.proto.Service.RunTag;
import org.mlflow.tracking.MlflowClient;
import org.mlflow.tracking.MlflowClientException;
import org.mlflow.tracking.MlflowHttpException;

/** Client that writes without pause and records what the server acknowledges. */
public final class AcknowledgingWriter {
  private static final int CALLS_TO_A_RUN = 10;
  private static final int POINTS_IN_A_BATCH = 60;

  /** Makes every key and point unique, so that a missing one was lost. */
  private static final AtomicLong NEXT = new AtomicLong();

  private final AcknowledgedWrites acknowledged;

  public AcknowledgingWriter(AcknowledgedWrites acknowledged) {
    this.acknowledged = acknowledged;
  }

  /**
   * Writes until the connection breaks because the server was killed. An error response fails the
   * test.
   */
  public void writeUntilKilled(String url) {
    writeWhile(url, () -> true);
  }

  /** The same, but ends as soon as a condition is false. */
  public void writeWhile(String url, BooleanSupplier isWanted) {
    try (var client = new MlflowClient(url)) {
      while (isWanted.getAsBoolean()) {
        write(client);
      }
    } catch (MlflowHttpException answered) {
      throw answered;
    } catch (MlflowClientException _) {
      // Killed.
    }
  }

  private void write(MlflowClient client) {
    var name = "experiment " + NEXT.incrementAndGet();
    acknowledged.experiment(name, client.createExperiment(name));
    var run = client.createRun("0").getRunId();
    acknowledged.run(run);
    for (int call = 0; call < CALLS_TO_A_RUN; call++) {
      long number = NEXT.incrementAndGet();
      var param = Param.newBuilder().setKey("p" + number).setValue("" + number).build();
      var tag = RunTag.newBuilder().setKey("t" + number).setValue("" + number).build();
      var point = point(NEXT.incrementAndGet());
      var points =
          LongStream.range(0, POINTS_IN_A_BATCH)
              .mapToObj(_ -> point(NEXT.incrementAndGet()))
              .toList();
      client.logMetric(
          run, point.getKey(), point.getValue(), point.getTimestamp(), point.getStep());
      acknowledged.metrics(run, List.of(point));
      client.logParam(run, param.getKey(), param.getValue());
      acknowledged.params(run, List.of(param));
      client.logBatch(run, points, List.of(), List.of(tag));
      acknowledged.metrics(run, points);
      acknowledged.tags(run, List.of(tag));
    }
  }

  private static Metric point(long number) {
    return Metric.newBuilder()
        .setKey(number % 2 == 0 ? "even" : "odd")
        .setValue(number / 8.0)
        .setTimestamp(number)
        .setStep(number / 3)
        .build();
  }
}
