package dynamodbstore.artifacts.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.table.items.Utf8;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntriesTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 16, 17, 1_000, 5_001})
  void entriesAreSortedByName(int count) {
    var random = new Random(count);
    var expected = new ArrayList<DirectoryEntry>();
    var entries = new DirectoryListing.Builder();
    for (int i = 0; i < count; i++) {
      var name = Character.toString(random.nextBoolean() ? 'a' : 0x1F600) + random.nextInt(10_000);
      var entry =
          random.nextBoolean()
              ? new DirectoryEntry.Directory(name)
              : new DirectoryEntry.File(name, random.nextLong(Long.MAX_VALUE));
      expected.add(entry);
      entries.add(entry);
    }
    expected.sort(Comparator.comparing(DirectoryEntry::name, Utf8.ORDER));

    var built = entries.build();

    assertThat(built).containsExactlyElementsOf(expected);
    assertThat(built.size()).isEqualTo(count);
    assertThat(built.isEmpty()).isEqualTo(count == 0);
  }

  @Test
  void listingOverTheMemoryLimitIsRefused() {
    var entries = new DirectoryListing.Builder(1_000);

    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100; i++) {
                entries.add(new DirectoryEntry.File("x".repeat(50), i));
              }
            })
        .isInstanceOf(ApiError.class)
        .hasMessageStartingWith("The directory has more entries than this server can list: over 15")
        .hasMessageEndingWith("more than 1000 bytes.");
  }
}
