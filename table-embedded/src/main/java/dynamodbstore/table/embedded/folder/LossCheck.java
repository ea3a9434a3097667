package dynamodbstore.table.embedded.folder;

import dynamodbstore.table.errors.TableUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Check for lost writes: compares a folder with its {@link Watermark} before RocksDB opens it.
 * RocksDB itself treats a missing or shortened write-ahead log as one that was never written, and
 * deletes files that it does not need.
 */
public final class LossCheck {
  private final Path folder;
  private final Path data;
  private final WatermarkSlot mark;

  public LossCheck(LockedFolder home) {
    this.folder = home.folder();
    this.data = home.data();
    this.mark = home.mark().latest();
  }

  /** How RocksDB may replay the write-ahead logs. */
  public enum Recovery {
    /** All of them; only the last record may be incomplete. */
    STRICT,

    /** Up to the first corrupt record. */
    POINT_IN_TIME
  }

  /**
   * Result of the check.
   *
   * @param loss description of lost writes that the operator would have to accept; empty if there
   *     are none
   * @param unusable write-ahead logs that cannot be replayed wholly
   */
  public record Finding(Recovery recovery, Optional<String> loss, List<WalFile> unusable) {
    static final Finding NOTHING_LOST = new Finding(Recovery.STRICT, Optional.empty(), List.of());
  }

  /**
   * Checks that no write is lost; otherwise throws, except for two kinds of loss. Writes that were
   * not synced may be lost after the machine has crashed. And the operator may accept any loss of
   * write-ahead logs. Logs after a gap are then set aside, because their writes depend on the lost
   * ones.
   *
   * @return how RocksDB has to replay the logs
   */
  public Recovery require(boolean acceptLoss) {
    try {
      var finding = find();
      if (finding.loss().isPresent()) {
        if (!acceptLoss) {
          throw LossMessages.refusal(folder, finding.loss().get());
        }
        LossMessages.warn(folder, finding.loss().get());
      }
      setAside(finding.unusable());
      return finding.recovery();
    } catch (IOException fault) {
      throw new TableUnavailable(
          "The table in %s cannot be read: %s".formatted(folder, IoMessages.of(fault)), fault);
    }
  }

  /** Runs the check without changing anything. */
  public Finding find() throws IOException {
    if (!hasDatabase()) {
      return mark.isNew()
          ? Finding.NOTHING_LOST
          : new Finding(Recovery.STRICT, Optional.of("data is missing"), List.of());
    }
    var manifest = Manifest.read(data);
    for (var file : manifest.files()) {
      checkFile(file);
    }
    return findInLogs(manifest);
  }

  /**
   * Whether RocksDB has created a database. A crash during the very first opening may leave a
   * MANIFEST, but none of the files that RocksDB writes after it.
   */
  private boolean hasDatabase() throws IOException {
    if (Files.notExists(data)) {
      return false;
    }
    var signs = mark.isNew() ? "{CURRENT,*.sst,*.log}" : "{CURRENT,MANIFEST-*,*.sst,*.log}";
    try (var files = Files.newDirectoryStream(data, signs)) {
      return files.iterator().hasNext();
    }
  }

  private void checkFile(Manifest.LiveFile file) throws IOException {
    var path = data.resolve(file.name());
    if (Files.notExists(path)) {
      throw Manifest.damaged(path, "is missing");
    }
    long bytes = Files.size(path);
    if (bytes != file.bytes()) {
      throw Manifest.damaged(path, "has %,d bytes, not %,d".formatted(bytes, file.bytes()));
    }
  }

  private Finding findInLogs(Manifest manifest) throws IOException {
    var logs = WalFile.in(data, manifest.firstLog());
    var sequence = new WalSequence(logs, manifest.flushed());
    boolean isShort = sequence.last() < mark.required();
    if (sequence.isWhole() && !isShort) {
      return Finding.NOTHING_LOST;
    }
    if (manifest.extent().ending() != RecordLogReader.Ending.WHOLE) {
      // The missing rows may be in SST files that the cut part of the MANIFEST named.
      throw Manifest.damaged(manifest.path(), "is shortened");
    }
    var loss =
        isShort || !mark.mayEndAnywhere()
            ? sequence.fault().or(() -> Optional.of(lost(manifest, sequence, logs)))
            : Optional.<String>empty();
    var unusable = new ArrayList<WalFile>();
    for (var log : logs) {
      if (log.isDamaged() || sequence.isBehindFault(log)) {
        unusable.add(log);
      }
    }
    return new Finding(Recovery.POINT_IN_TIME, loss, unusable);
  }

  private String lost(Manifest manifest, WalSequence sequence, List<WalFile> logs) {
    long number = Math.max(mark.log(), manifest.firstLog());
    @Nullable WalFile last = logs.isEmpty() ? null : logs.getLast();
    var file =
        last == null || last.number() < number
            ? "data/%06d.log is missing".formatted(number)
            : "data/%s is shortened, or a log behind it is missing"
                .formatted(last.file().getFileName());
    return "%s; there are rows up to number %,d, and there were %,d"
        .formatted(file, sequence.last(), mark.required());
  }

  /**
   * Copies unusable logs to the folder {@code lost}. RocksDB replays a corrupt log up to the
   * corruption, so the first one also stays; the others are deleted.
   */
  private void setAside(List<WalFile> unusable) throws IOException {
    var lost = folder.resolve("lost");
    boolean isFirst = true;
    for (var log : unusable) {
      Files.createDirectories(lost);
      var kept = lost.resolve(log.file().getFileName());
      var _ = Files.copy(log.file(), kept, StandardCopyOption.REPLACE_EXISTING);
      if (!isFirst || !log.isDamaged()) {
        Files.delete(log.file());
      }
      isFirst = false;
    }
  }

  /** Number of the write-ahead log that a newly opened database writes to; 0 if there is none. */
  public static long newestLog(Path data) {
    try {
      var numbers = WalFile.numbers(data);
      return numbers.isEmpty() ? 0 : numbers.getLast();
    } catch (IOException unknown) {
      return 0;
    }
  }
}
