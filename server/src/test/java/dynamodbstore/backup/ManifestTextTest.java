package dynamodbstore.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.backup.BackupManifest.ArtifactFile;
import dynamodbstore.backup.BackupManifest.TableFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManifestTextTest {
  private static final BackupObject OBJECT = new BackupObject("ab".repeat(32), 5);
  private static final BackupManifest MANIFEST =
      new BackupManifest(
          new BackupId(Instant.parse("2026-01-31T12:00:00Z")),
          2,
          77,
          List.of(new TableFile("000012.sst", OBJECT)),
          List.of("/srv/a root\n"),
          List.of(new ArtifactFile(0, "0/sha256 ü\n\r/+%", 9, OBJECT)));

  @Test
  void manifestIsReadAsItWasWritten() throws Exception {
    assertThat(ManifestText.read(new ByteArrayInputStream(written()))).isEqualTo(MANIFEST);
  }

  @Test
  void everyDamagedByteIsFound() throws IOException {
    var whole = written();
    for (int at = 0; at < whole.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        var damaged = whole.clone();
        damaged[at] ^= (byte) (1 << bit);
        assertThatThrownBy(() -> ManifestText.read(new ByteArrayInputStream(damaged)))
            .as("bit %d of byte %d", bit, at)
            .isInstanceOf(ManifestText.Malformed.class);
      }
    }
  }

  @Test
  void everyMissingOrAdditionalByteIsFound() throws IOException {
    var whole = written();
    for (int length = 0; length <= whole.length + 1; length++) {
      var cut = Arrays.copyOf(whole, length);
      if (length != whole.length) {
        assertThatThrownBy(() -> ManifestText.read(new ByteArrayInputStream(cut)))
            .as("%d bytes", length)
            .isInstanceOf(ManifestText.Malformed.class);
      }
    }
  }

  private static byte[] written() throws IOException {
    var out = new ByteArrayOutputStream();
    ManifestText.write(MANIFEST, out);
    return out.toByteArray();
  }
}
