package dynamodbstore.benchmarks.load;

import dynamodbstore.benchmarks.load.process.DirectoryDeletion;
import dynamodbstore.benchmarks.load.process.MachineLoad;
import dynamodbstore.benchmarks.load.process.ReferenceServer;
import dynamodbstore.benchmarks.load.process.ServerUnderTest;
import dynamodbstore.benchmarks.load.workload.RegistrySeed;
import dynamodbstore.benchmarks.load.workload.RegistryWorkloads;
import dynamodbstore.benchmarks.load.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/**
 * Benchmark that compares the model registries of this server and the reference, with the same
 * content, in alternating rounds. Prints Markdown tables; exits with an error after a wrong
 * response.
 */
public final class RegistryBenchmark {
  private static final int FEW = 500;
  private static final int MANY = 10_000;

  private final LoadOptions options;
  private final ServerUnderTest ours;
  private final ReferenceServer reference;
  private final ServerUnderTest theirs;
  private final MarkdownReport page = new MarkdownReport(System.out);

  private RegistryBenchmark(LoadOptions options) throws IOException {
    this.options = options;
    var our = Files.createDirectories(options.work().resolve("ours"));
    this.ours = ServerUnderTest.ours("ours", options.launcher(), our);
    this.reference =
        new ReferenceServer(
            options.mlflow(), Files.createDirectories(options.work().resolve("mlflow")));
    this.theirs = reference.server();
  }

  /** Arguments: see {@link LoadOptions}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var options = LoadOptions.parse(arguments);
    DirectoryDeletion.deleteAll(options.work());
    new RegistryBenchmark(options).run();
    DirectoryDeletion.deleteAll(options.work());
  }

  private void run() throws IOException, InterruptedException {
    page.introduce(options);
    var machine = new MachineLoad();
    try (ours;
        theirs) {
      var _ = ours.start();
      fill(0, FEW, 0);
      var _ = theirs.start();
      page.begin();
      compare(RegistryWorkloads.FEW_MODELS);
      fill(FEW, MANY, MANY);
      compare(RegistryWorkloads.MANY_MODELS);
    }
    page.end(machine);
  }

  private void fill(int first, int last, int versions) throws IOException, InterruptedException {
    RegistrySeed.writeModels(ours.port(), first, last);
    if (versions > 0) {
      RegistrySeed.writeVersions(ours.port(), versions);
    }
    reference.seed(
        options.seed(),
        Integer.toString(first),
        Integer.toString(last),
        Integer.toString(versions));
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
