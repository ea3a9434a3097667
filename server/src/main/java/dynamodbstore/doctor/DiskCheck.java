package dynamodbstore.doctor;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Check of the disk under a folder: free space, and how long it takes to force a write. Writes a
 * temporary file into the folder, or into its nearest parent that exists.
 *
 * @param subject what is kept there
 * @param isForced whether requests wait until their writes are on the disk
 */
public record DiskCheck(String subject, Path folder, boolean isForced) implements HealthCheck {
  private static final int PROBES = 25;
  private static final int PROBE_BYTES = 4096;
  private static final long LITTLE = 2L << 30;
  private static final long TOO_LITTLE = 100L << 20;
  private static final Duration SLOW = Duration.ofMillis(20);

  @Override
  public List<Finding> findings() {
    var found = existing();
    if (!Files.isDirectory(found)) {
      return List.of(
          Finding.fail(
              subject, found + " is not a folder", "Choose another, or remove that file."));
    }
    var findings = new ArrayList<Finding>();
    try {
      findings.add(space(Files.getFileStore(found).getUsableSpace()));
      var median = medianSync(found);
      if (isForced) {
        findings.add(speed(median));
      }
    } catch (IOException e) {
      failed(findings, found, e);
    }
    return findings;
  }

  /** A full disk has a finding already, with other advice. */
  void failed(List<Finding> findings, Path found, IOException failure) {
    if (findings.stream().noneMatch(finding -> finding.grade() == Finding.Grade.FAIL)) {
      findings.add(
          Finding.fail(
              subject,
              "cannot write in " + found + ": " + failure,
              "Give the user of the server write access, or choose another folder."));
    }
  }

  Finding space(long free) {
    var text = "%s free in %s".formatted(SizeText.of(free), folder);
    if (free < TOO_LITTLE) {
      return Finding.fail(subject, text, "Free some space: a full disk refuses writes.");
    }
    return free < LITTLE
        ? Finding.warn(subject, text, "Plan for more space, and alert on a disk that fills up.")
        : Finding.ok(subject, text);
  }

  Finding speed(Duration sync) {
    var text = "%.1f ms to force a write of 4 KB (median)".formatted(sync.toNanos() / 1e6);
    return sync.compareTo(SLOW) > 0
        ? Finding.warn(
            subject,
            text,
            "Each write waits that long. Use a local SSD, not a network disk, or --durability os if"
                + " the last seconds may be lost with the machine.")
        : Finding.ok(subject, text);
  }

  /** The folder, or its nearest parent that exists. */
  private Path existing() {
    var at = folder.toAbsolutePath().normalize();
    while (Files.notExists(at) && at.getParent() != null) {
      at = at.getParent();
    }
    return at;
  }

  private static Duration medianSync(Path folder) throws IOException {
    var probe = Files.createTempFile(folder, "mlflow-doctor", "");
    try (var file =
        FileChannel.open(probe, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
      var nanos = new ArrayList<Long>();
      for (int round = 0; round < PROBES; round++) {
        long begun = System.nanoTime();
        var page = ByteBuffer.allocate(PROBE_BYTES);
        while (page.hasRemaining()) {
          int _ = file.write(page);
        }
        file.force(false);
        nanos.add(System.nanoTime() - begun);
      }
      return Duration.ofNanos(nanos.stream().sorted().skip(PROBES / 2).findFirst().orElse(0L));
    }
  }
}
