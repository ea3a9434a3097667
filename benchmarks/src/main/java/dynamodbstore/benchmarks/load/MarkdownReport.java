package dynamodbstore.benchmarks.load;

import dynamodbstore.benchmarks.load.process.MachineLoad;
import dynamodbstore.benchmarks.load.workload.Workload;
import java.io.PrintStream;

/** Report in Markdown, printed row by row during the measurement. */
final class MarkdownReport {
  private final PrintStream out;

  MarkdownReport(PrintStream out) {
    this.out = out;
  }

  /** Prints the parameters and the load of the machine before the measurement. */
  void introduce(LoadOptions options) {
    out.printf(
        "%d processors, load %s; %d s per measurement after %d s of warm-up, rounds: %d%n",
        Runtime.getRuntime().availableProcessors(),
        MachineLoad.load(),
        options.length().toSeconds(),
        options.warmUp().toSeconds(),
        options.rounds());
  }

  /** Prints how much CPU time other machines took. */
  void end(MachineLoad machine) {
    out.printf("%nStolen by other machines: %.1f %%%n", machine.stolenPercent());
  }

  void begin() {
    out.println();
    out.println(
        "| workload | clients | ours, per s | p50 / p99 ms | CPU ms | mlflow, per s | p50 / p99 ms"
            + " | CPU ms | ratio | aim | met | errors |");
    out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|---:|");
  }

  void add(Workload workload, WorkloadResult ours, WorkloadResult theirs) {
    double ratio = ours.rate() / theirs.rate();
    out.printf(
        "| %s | %d | %s | %s | %.0f× | %.0f× | %s | %d / %d |%n",
        workload.name(),
        workload.callers(),
        speed(workload, ours),
        speed(workload, theirs),
        ratio,
        workload.aim(),
        met(ratio >= workload.aim() && ours.errors() == 0),
        ours.errors(),
        theirs.errors());
  }

  private static String speed(Workload workload, WorkloadResult measured) {
    boolean isSize = workload.mebibytes() > 0;
    double rate = measured.rate() * (isSize ? workload.mebibytes() : 1);
    return "%s | %.2f / %.2f | %.2f"
        .formatted(
            (rate < 100 ? "%.1f%s" : "%,.0f%s").formatted(rate, isSize ? " MiB" : ""),
            measured.milliseconds(50),
            measured.milliseconds(99),
            measured.processorMilliseconds());
  }

  void beginOthers() {
    out.println();
    out.println("| what | ours | mlflow | ratio | aim | met |");
    out.println("|---|---:|---:|---:|---:|---|");
  }

  /** Adds a row in which less is better. */
  void add(String what, String unit, double ours, double theirs, double aim) {
    out.printf(
        "| %s | %,.0f %s | %,.0f %s | 1/%.1f | 1/%.0f | %s |%n",
        what, ours, unit, theirs, unit, theirs / ours, aim, met(ours * aim <= theirs));
  }

  /** Adds the ratio of the 99th percentile to the median latency. */
  void addSpread(Workload workload, WorkloadResult ours, WorkloadResult theirs, double most) {
    double spread = ours.milliseconds(99) / ours.milliseconds(50);
    out.printf(
        "| %s, %d clients: p99 / p50 | %.1f | %.1f | | < %.0f | %s |%n",
        workload.name(),
        workload.callers(),
        spread,
        theirs.milliseconds(99) / theirs.milliseconds(50),
        most,
        met(spread < most));
  }

  private static String met(boolean isMet) {
    return isMet ? "yes" : "**no**";
  }
}
