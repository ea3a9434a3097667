package dynamodbstore.table.embedded.folder;

import dynamodbstore.table.embedded.rows.RowBatch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A write-ahead log of RocksDB, summarised by the sequence numbers of its batches.
 *
 * @param first the sequence number of its first row; 0 if it has none
 * @param last the sequence number of its last row; 0 if it has none
 * @param isContinuous whether there is no gap between its batches
 */
public record WalFile(
    Path file,
    long number,
    long first,
    long last,
    boolean isContinuous,
    RecordLogReader.Extent extent) {
  private static final Pattern NAME = Pattern.compile("(\\d{1,18})\\.log");
  private static final int COUNT_AT = Long.BYTES;

  /**
   * The logs from {@code fromNumber} on, oldest first. From {@link Manifest#firstLog} on, these are
   * the logs whose rows are in no SST file.
   */
  public static List<WalFile> in(Path data, long fromNumber) throws IOException {
    var logs = new ArrayList<WalFile>();
    for (long number : numbers(data)) {
      if (number >= fromNumber) {
        logs.add(read(data.resolve("%06d.log".formatted(number)), number));
      }
    }
    return logs;
  }

  /** The numbers of all logs, oldest first. */
  static List<Long> numbers(Path data) throws IOException {
    try (var files = Files.list(data)) {
      return files
          .map(file -> NAME.matcher(file.getFileName().toString()))
          .filter(Matcher::matches)
          .map(name -> Long.valueOf(name.group(1)))
          .sorted()
          .toList();
    }
  }

  boolean hasRows() {
    return last > 0;
  }

  boolean isDamaged() {
    return extent.ending() == RecordLogReader.Ending.DAMAGED || !isContinuous;
  }

  private static WalFile read(Path file, long number) throws IOException {
    var rows = new Rows();
    var extent = RecordLogReader.read(file, rows::add);
    return new WalFile(file, number, rows.first, rows.last, rows.isContinuous, extent);
  }

  /** Accumulator of the sequence numbers of consecutive batches. */
  private static final class Rows {
    private long first;
    private long last;
    private boolean isContinuous = true;

    void add(byte[] batch) {
      if (batch.length < RowBatch.HEAD_BYTES) {
        isContinuous = false;
        return;
      }
      var head = ByteBuffer.wrap(batch).order(ByteOrder.LITTLE_ENDIAN);
      long sequence = head.getLong(0);
      int count = head.getInt(COUNT_AT);
      if (count == 0) {
        return;
      }
      isContinuous &= last == 0 || sequence == last + 1;
      first = first == 0 ? sequence : first;
      last = sequence + count - 1;
    }
  }
}
