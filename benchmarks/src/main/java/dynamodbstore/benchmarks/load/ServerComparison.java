package dynamodbstore.benchmarks.load;

import dynamodbstore.benchmarks.load.process.ServerUnderTest;
import dynamodbstore.benchmarks.load.workload.Workload;
import java.util.ArrayList;

/**
 * Comparison of this server with the reference in one workload, in alternating rounds; prints one
 * row.
 */
final class ServerComparison {
  private static final int MORE_TRIES = 2;

  private final LoadOptions options;
  private final MarkdownReport page;

  ServerComparison(LoadOptions options, MarkdownReport page) {
    this.options = options;
    this.page = page;
  }

  /** Measurements of both servers. */
  record Result(WorkloadResult ours, WorkloadResult theirs) {}

  Result compare(Workload workload, ServerUnderTest ours, ServerUnderTest theirs) {
    var drive = new LoadGenerator(options.warmUp(), options.length());
    var our = new ArrayList<WorkloadResult>();
    var their = new ArrayList<WorkloadResult>();
    for (int round = 0; round < options.rounds(); round++) {
      if (round % 2 == 0) {
        our.add(drive.run(workload, ours));
        their.add(driveTheirs(drive, workload, theirs));
      } else {
        their.add(driveTheirs(drive, workload, theirs));
        our.add(drive.run(workload, ours));
      }
    }
    var result = new Result(WorkloadResult.sum(our), WorkloadResult.sum(their));
    page.add(workload, result.ours(), result.theirs());
    return result;
  }

  /**
   * Retries the reference up to twice: with many clients it sometimes hangs for half a minute and
   * then fails some requests, which says nothing about its speed. This server has no retry.
   */
  private static WorkloadResult driveTheirs(
      LoadGenerator drive, Workload workload, ServerUnderTest theirs) {
    var measured = drive.run(workload, theirs);
    for (int more = 0; more < MORE_TRIES && measured.errors() > 0; more++) {
      measured = drive.run(workload, theirs);
    }
    return measured;
  }
}
