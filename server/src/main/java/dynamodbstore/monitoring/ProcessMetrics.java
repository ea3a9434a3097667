package dynamodbstore.monitoring;

import com.sun.management.UnixOperatingSystemMXBean;
import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.table.statistics.MetricFamily.Sample;
import dynamodbstore.table.statistics.SelfMeasuring;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Metrics of the JVM and of the process. The management beans are loaded by the first scrape, not
 * at the start of the server.
 *
 * @param version of this program
 * @param mlflow version of MLflow whose API is served
 * @param table kind of table
 */
public record ProcessMetrics(String version, String mlflow, String table) implements SelfMeasuring {
  private static final String JVM = "dynamodbstore_jvm_";
  private static final String PROCESS = "dynamodbstore_process_";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;
  private static final Path STATUS = Path.of("/proc/self/status");

  @Override
  public List<MetricFamily> statistics() {
    var all = new ArrayList<MetricFamily>();
    all.add(
        MetricFamily.gauges(
            "dynamodbstore_build_info",
            "Versions, and the kind of table",
            List.of(
                Sample.of(
                    Map.of(
                        "version",
                        version,
                        "mlflow_version",
                        mlflow,
                        "java_version",
                        Runtime.version().toString(),
                        "table",
                        table),
                    1))));
    memory(all);
    collections(all);
    threads(all);
    process(all);
    return all;
  }

  private static void memory(List<MetricFamily> all) {
    var memory = ManagementFactory.getMemoryMXBean();
    var heap = memory.getHeapMemoryUsage();
    var other = memory.getNonHeapMemoryUsage();
    all.add(
        MetricFamily.gauges(
            JVM + "memory_used_bytes",
            "Memory in use",
            List.of(area("heap", heap.getUsed()), area("nonheap", other.getUsed()))));
    all.add(
        MetricFamily.gauges(
            JVM + "memory_committed_bytes",
            "Memory that the JVM has from the operating system",
            List.of(area("heap", heap.getCommitted()), area("nonheap", other.getCommitted()))));
    all.add(MetricFamily.gauge(JVM + "heap_max_bytes", "Largest heap (-Xmx)", heap.getMax()));
    double direct =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    all.add(MetricFamily.gauge(JVM + "buffer_bytes", "Memory of NIO buffers", direct));
  }

  private static Sample area(String name, long bytes) {
    return Sample.of(Map.of("area", name), bytes);
  }

  private static void collections(List<MetricFamily> all) {
    var counts = new ArrayList<Sample>();
    var times = new ArrayList<Sample>();
    for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      var labels = Map.of("gc", collector.getName());
      counts.add(Sample.of(labels, collector.getCollectionCount()));
      times.add(Sample.of(labels, collector.getCollectionTime() / MILLIS_PER_SECOND));
    }
    all.add(MetricFamily.counters(JVM + "gc_total", "Garbage collections", counts));
    all.add(MetricFamily.counters(JVM + "gc_seconds_total", "Time of collections", times));
  }

  private static void threads(List<MetricFamily> all) {
    var threads = ManagementFactory.getThreadMXBean();
    all.add(MetricFamily.gauge(JVM + "threads", "Platform threads", threads.getThreadCount()));
    all.add(
        MetricFamily.gauge(
            JVM + "threads_peak", "Most platform threads so far", threads.getPeakThreadCount()));
  }

  private static void process(List<MetricFamily> all) {
    double started = ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS_PER_SECOND;
    all.add(
        MetricFamily.gauge(PROCESS + "start_time_seconds", "Start, in seconds of 1970", started));
    residentBytes()
        .ifPresent(
            bytes ->
                all.add(MetricFamily.gauge(PROCESS + "resident_bytes", "Resident memory", bytes)));
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
      all.add(
          MetricFamily.counter(
              PROCESS + "cpu_seconds_total",
              "Processor time",
              system.getProcessCpuTime() / NANOS_PER_SECOND));
      all.add(
          MetricFamily.gauge(
              PROCESS + "open_files",
              "Open file descriptors",
              system.getOpenFileDescriptorCount()));
      all.add(
          MetricFamily.gauge(
              PROCESS + "max_files",
              "Limit of file descriptors",
              system.getMaxFileDescriptorCount()));
    }
  }

  /** On Linux only. */
  private static OptionalDouble residentBytes() {
    try (var lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> 1024 * Double.parseDouble(line.replaceAll("[^0-9]", "")))
          .findFirst();
    } catch (IOException | NumberFormatException _) {
      return OptionalDouble.empty();
    }
  }
}
