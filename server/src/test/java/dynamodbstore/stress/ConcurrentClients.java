package dynamodbstore.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.mlflow.tracking.MlflowClient;
import org.mlflow.tracking.MlflowHttpException;

/** Runner of concurrent clients, each with its own connection, that start at the same time. */
final class ConcurrentClients {
  private static final int REFUSED = 400;

  private ConcurrentClients() {}

  /** Work of one client. */
  interface Work<T> {
    T by(MlflowClient client, int number);
  }

  /** Results of the successful clients, and error messages of the rejected ones. */
  record Results<T>(List<T> answers, List<String> refusals) {}

  static <T> Results<T> run(LocalServer server, int many, Work<T> work) {
    var begin = new CyclicBarrier(many);
    var futures = new ArrayList<Future<T>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int n = 0; n < many; n++) {
        int number = n;
        futures.add(
            threads.submit(
                () -> {
                  try (var client = server.client()) {
                    begin.await();
                    return work.by(client, number);
                  }
                }));
      }
    }
    var answers = new ArrayList<T>();
    var refusals = new ArrayList<String>();
    for (var future : futures) {
      if (future.state() == Future.State.SUCCESS) {
        answers.add(future.resultNow());
      } else {
        assertThat(future.exceptionNow())
            .isInstanceOfSatisfying(
                MlflowHttpException.class,
                refusal -> {
                  assertThat(refusal).extracting("statusCode").isEqualTo(REFUSED);
                  refusals.add(refusal.getBodyMessage());
                });
      }
    }
    return new Results<>(answers, refusals);
  }
}
