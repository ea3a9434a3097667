package dynamodbstore.doctor;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * Check of the Java version, and of the heap beside the memory of the machine or container.
 *
 * @param feature version of Java
 * @param heap largest heap in bytes
 * @param memory of the machine or container in bytes
 */
public record JavaCheck(int feature, long heap, long memory) implements HealthCheck {
  private static final int REQUIRED = 25;
  private static final long LEAST_HEAP = 200L << 20;

  /** RocksDB, buffers of sockets and the JVM itself need the rest. */
  private static final double LARGEST_SHARE = 0.75;

  public static JavaCheck ofThisProcess() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new JavaCheck(
        Runtime.version().feature(), Runtime.getRuntime().maxMemory(), system.getTotalMemorySize());
  }

  @Override
  public List<Finding> findings() {
    return List.of(version(), heapSize());
  }

  private Finding version() {
    var text = "version " + feature;
    return feature == REQUIRED
        ? Finding.ok("Java", text)
        : Finding.warn("Java", text, "Use a JDK 25: the server is tested with no other version.");
  }

  private Finding heapSize() {
    var text = "heap of %s, memory of %s".formatted(SizeText.of(heap), SizeText.of(memory));
    if (heap < LEAST_HEAP) {
      return Finding.warn(
          "Heap", text, "Large requests will be refused. Set MLFLOW_SERVER_JAVA_OPTS=-Xmx400m.");
    }
    return heap > memory * LARGEST_SHARE
        ? Finding.warn(
            "Heap",
            text,
            "The system may kill the server. Lower -Xmx in MLFLOW_SERVER_JAVA_OPTS, or add memory.")
        : Finding.ok("Heap", text);
  }
}
