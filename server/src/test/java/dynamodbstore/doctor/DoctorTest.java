package dynamodbstore.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.doctor.Finding.Grade;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final long GIGABYTE = 1L << 30;

  @TempDir private Path folder;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @Test
  void findingsAreListedWithAdvice() {
    run(
        () -> List.of(Finding.ok("Java", "version 25")),
        () -> List.of(Finding.warn("Clock", "9 seconds", "Synchronize it.")));

    assertThat(output())
        .isEqualTo(
            """
            ok    Java         version 25
            warn  Clock        9 seconds
                  -> Synchronize it.
            Usable; warnings: 1.
            """);
  }

  @Test
  void everyCheckRunsAlsoAfterAFailure() {
    assertThatThrownBy(
            () ->
                run(
                    () -> {
                      throw new IllegalStateException("broken");
                    },
                    () -> List.of(Finding.ok("Java", "version 25"))))
        .isInstanceOf(CommandFailure.class)
        .hasMessage("1 check failed.");
    assertThat(output()).contains("broken", "version 25").doesNotContain("Usable");
  }

  @ParameterizedTest
  @CsvSource({
    "25,400,4096,OK,OK",
    "26,400,4096,WARN,OK",
    "25,100,4096,OK,WARN",
    "25,4000,4096,OK,WARN"
  })
  void javaAndHeapAreJudged(int feature, long heap, long memory, Grade version, Grade size) {
    assertThat(new JavaCheck(feature, heap << 20, memory << 20).findings())
        .extracting(Finding::grade)
        .containsExactly(version, size);
  }

  @ParameterizedTest
  @CsvSource({"256,FAIL", "1024,WARN", "65536,OK", "2147483647,OK"})
  void fileLimitsAreJudged(long limit, Grade grade) {
    assertThat(new FileLimitCheck(limit).findings()).extracting(Finding::grade).containsOnly(grade);
  }

  @ParameterizedTest
  @CsvSource({"0,OK", "-5,OK", "6,WARN", "-239,WARN", "241,FAIL", "-3600,FAIL"})
  void clockSkewIsJudged(long seconds, Grade grade) {
    var check = new ClockCheck(() -> Optional.of(NOW.plusSeconds(seconds)), () -> NOW);

    assertThat(check.findings()).extracting(Finding::grade).containsOnly(grade);
  }

  @ParameterizedTest
  @CsvSource({"0.01,FAIL", "1,WARN", "50,OK"})
  void freeSpaceIsJudged(double gigabytes, Grade grade) {
    var check = new DiskCheck("Data", folder, true);

    assertThat(check.space((long) (gigabytes * GIGABYTE)).grade()).isEqualTo(grade);
  }

  @ParameterizedTest
  @CsvSource({"1,OK", "20,OK", "21,WARN"})
  void speedOfForcedWritesIsJudged(long millis, Grade grade) {
    var check = new DiskCheck("Data", folder, true);

    assertThat(check.speed(Duration.ofMillis(millis)).grade()).isEqualTo(grade);
  }

  @Test
  void missingFolderIsMeasuredAtItsParentAndNotCreated() {
    var data = folder.resolve("a").resolve("b");

    assertThat(new DiskCheck("Data", data, true).findings()).hasSize(2);
    assertThat(new DiskCheck("Data", data, false).findings()).hasSize(1);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void fullDiskIsNotReportedAsMissingAccess() {
    var check = new DiskCheck("Data", folder, true);
    var findings = new ArrayList<>(List.of(check.space(0)));

    check.failed(findings, folder, new IOException("No space left on device"));

    assertThat(findings).hasSize(1);
    assertThat(findings.getFirst().advice()).contains("Free some space");
  }

  @Test
  void folderThatCannotBeWrittenFails() {
    assertThat(new DiskCheck("Data", Path.of("/proc/1/none"), true).findings())
        .extracting(Finding::grade)
        .containsExactly(Grade.FAIL);
  }

  private void run(HealthCheck... checks) {
    new Doctor(List.of(checks)).run(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  private String output() {
    return printed.toString(StandardCharsets.UTF_8).replace("\r", "");
  }
}
