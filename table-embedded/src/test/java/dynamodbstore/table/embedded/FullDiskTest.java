package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.embedded.database.NativeLibrary;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FullDiskTest {
  @TempDir Path folder;

  /** With little memory the log stays short, and the SST files flushed from it hit the limit. */
  @ParameterizedTest
  @CsvSource({"3000, 33554432", "1200, 4194304", "700, 4194304"})
  void fullDiskFailsWritesButNotReadsAndWritesResumeWhenSpaceIsFreed(
      int limitKilobytes, long memoryBytes) throws IOException, InterruptedException {
    var _ = NativeLibrary.unpack(EmbeddedOptions.defaults().nativeFolder());
    try (var child =
        Child.runWithFileLimit(
            limitKilobytes, FullDiskChild.class, folder.toString(), Long.toString(memoryBytes))) {
      assertThat(child.line()).startsWith("full: The table in " + folder);
      assertThat(child.line()).isEqualTo("room?");
      child.liftFileLimit();
      child.say("yes");

      assertThat(child.line()).startsWith("written ");
    }
    RawRows.checkIndexes(folder);
  }
}
