package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The messages that the troubleshooting page explains are those of the program. */
class TroubleshootingTest {
  private static final Path ROOT = Path.of("..");
  private static final Path PAGE = ROOT.resolve("docs/guide/troubleshooting.md");
  private static final Pattern MESSAGE = Pattern.compile("(?m)^\\| (?:\\d+ )?`([^`]+)` \\|");

  /** Between two literals of one text in Java. */
  private static final Pattern CONCATENATION = Pattern.compile("\"\\s*\\+\\s*\"");

  private static final int SHORTEST = 6;

  @Test
  void everyExplainedMessageIsInTheSources() throws IOException {
    var sources = sources();
    var missing = new ArrayList<String>();
    for (var message : messages()) {
      Stream.of(message.split("…", -1))
          .map(String::strip)
          .filter(part -> part.length() >= SHORTEST)
          .filter(part -> !sources.contains(part))
          .forEach(missing::add);
    }

    assertThat(missing).isEmpty();
  }

  @Test
  void thePageExplainsMessages() throws IOException {
    assertThat(messages()).hasSizeGreaterThan(12);
  }

  private static List<String> messages() throws IOException {
    return MESSAGE.matcher(Files.readString(PAGE)).results().map(found -> found.group(1)).toList();
  }

  /** Main sources and the launcher, each text of several literals as one. */
  private static String sources() throws IOException {
    var all = new StringBuilder();
    for (var module : List.of("table", "table-embedded", "table-dynamodb", "wire", "server")) {
      try (var files = Files.walk(ROOT.resolve(module).resolve("src/main"))) {
        for (var file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
          all.append(CONCATENATION.matcher(Files.readString(file)).replaceAll(""));
        }
      }
    }
    all.append(Files.readString(ROOT.resolve("build/launcher.sh")));
    return all.toString();
  }
}
