package dynamodbstore.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * File of the repository that is generated from the code.
 *
 * @param file relative to the module
 * @param expected what the code generates
 */
record GeneratedFile(Path file, String expected) {
  /** With {@code -Dgenerated=write}, tests write the files instead of comparing them. */
  private static final boolean WRITES = "write".equals(System.getProperty("generated"));

  static GeneratedFile of(Path file, String expected) {
    return new GeneratedFile(file, expected);
  }

  void verify() {
    if (WRITES) {
      try {
        Files.writeString(file, expected);
      } catch (IOException fault) {
        throw new UncheckedIOException(fault);
      }
    }
    assertThat(file)
        .as("To write it again: mvn -pl server -am test -Dtest='*FilesTest' -Dgenerated=write")
        .hasContent(expected);
  }
}
