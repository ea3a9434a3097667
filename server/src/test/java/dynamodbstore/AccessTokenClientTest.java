package dynamodbstore;

import static dynamodbstore.AccountsServer.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mlflow.tracking.MlflowClient;
import org.mlflow.tracking.MlflowHttpException;
import org.mlflow.tracking.creds.BasicMlflowHostCreds;

/** MLflow's own Java client, unmodified, with an access token in place of a password. */
class AccessTokenClientTest {
  @TempDir private Path folder;
  private AccountsServer server;

  @BeforeEach
  void start() {
    server = AccountsServer.start(folder, "NO_PERMISSIONS");
    server.createUser("alice");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private MlflowClient client(String more) {
    var secret = found("secret", server.createToken("alice", more).body());
    var host = "http://127.0.0.1:" + server.server().port() + SampleRequests.PREFIX;
    return new MlflowClient(new BasicMlflowHostCreds(host, secret));
  }

  @Test
  void clientLogsARunByATokenAndReadsItByAReadOnlyOne() {
    try (var client = client("");
        var reader = client(", 'read_only': true")) {
      var experiment = client.createExperiment("of a job");
      var run = client.createRun(experiment).getRunId();
      client.logMetric(run, "loss", 0.5);
      client.setTerminated(run);

      assertThat(reader.getRun(run).getData().getMetrics(0).getValue()).isEqualTo(0.5);
      assertThatThrownBy(() -> reader.logMetric(run, "loss", 0.25))
          .isInstanceOfSatisfying(
              MlflowHttpException.class,
              denied -> assertThat(denied.getStatusCode()).isEqualTo(403));
    }
  }
}
