package dynamodbstore.benchmarks.load.process;

import dynamodbstore.benchmarks.load.http.VerificationFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The reference: {@code mlflow server} with one worker and a SQLite store. */
public final class ReferenceServer {
  private final Path mlflow;
  private final Path folder;

  public ReferenceServer(Path mlflow, Path folder) {
    this.mlflow = mlflow;
    this.folder = folder;
  }

  public ServerUnderTest server() {
    return new ServerUnderTest(
        "mlflow",
        folder,
        List.of(
            mlflow.toString(),
            "server",
            "--host",
            "127.0.0.1",
            "--port",
            "{port}",
            "--workers",
            "1",
            "--backend-store-uri",
            database(),
            "--serve-artifacts",
            "--artifacts-destination",
            folder.resolve("artifacts").toString()));
  }

  /**
   * Seeds the store with one of our Python scripts, which inserts into the installed package's
   * tables.
   */
  public void seed(Path script, String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(mlflow.resolveSibling("python").toString());
    command.add(script.toString());
    command.add(database());
    command.addAll(List.of(arguments));
    int status = new ProcessBuilder(command).inheritIO().start().waitFor();
    VerificationFailure.unless(status == 0, "seeding the reference's store failed");
  }

  private String database() {
    return "sqlite:///" + folder.resolve("mlflow.db");
  }
}
