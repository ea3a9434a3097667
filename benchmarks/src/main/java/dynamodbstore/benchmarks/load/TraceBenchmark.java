package dynamodbstore.benchmarks.load;

import dynamodbstore.benchmarks.load.process.DirectoryDeletion;
import dynamodbstore.benchmarks.load.process.MachineLoad;
import dynamodbstore.benchmarks.load.process.ReferenceServer;
import dynamodbstore.benchmarks.load.process.ServerUnderTest;
import dynamodbstore.benchmarks.load.traces.TraceSeed;
import dynamodbstore.benchmarks.load.traces.TraceWorkloads;
import dynamodbstore.benchmarks.load.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/**
 * Benchmark that compares traces of this server and the reference, with the same content, in
 * alternating rounds. Prints Markdown tables; exits with an error after a wrong response.
 */
public final class TraceBenchmark {
  private final LoadOptions options;
  private final ServerUnderTest ours;
  private final ServerUnderTest theirs;
  private final MarkdownReport page = new MarkdownReport(System.out);

  private TraceBenchmark(LoadOptions options) throws IOException {
    this.options = options;
    var our = Files.createDirectories(options.work().resolve("ours"));
    this.ours = ServerUnderTest.ours("ours", options.launcher(), our);
    this.theirs =
        new ReferenceServer(
                options.mlflow(), Files.createDirectories(options.work().resolve("mlflow")))
            .server();
  }

  /** Arguments: see {@link LoadOptions}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var options = LoadOptions.parse(arguments);
    DirectoryDeletion.deleteAll(options.work());
    new TraceBenchmark(options).run();
    DirectoryDeletion.deleteAll(options.work());
  }

  private void run() throws IOException, InterruptedException {
    page.introduce(options);
    var machine = new MachineLoad();
    try (ours;
        theirs) {
      var _ = ours.start();
      var _ = theirs.start();
      TraceSeed.write(ours.port(), options.runs());
      TraceSeed.write(theirs.port(), options.runs());
      page.begin();
      compare(TraceWorkloads.READS);
      compare(TraceWorkloads.INGEST);
    }
    page.end(machine);
  }

  private void compare(List<Workload> workloads) {
    var duel = new ServerComparison(options, page);
    for (var workload : workloads) {
      if (options.wants(workload)) {
        var _ = duel.compare(workload, ours, theirs);
      }
    }
  }
}
