package dynamodbstore.table.dynamodb.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that tests talk to, in a process of its own that is gone with the JVM that started it,
 * even if that is killed. One module unpacks its libraries; a class of the tests is its main class,
 * and says on a line of its own at which port it answers.
 *
 * @param module whose libraries it needs
 * @param main its main class, found with the tests
 * @param ready what that line begins with
 */
public record ProgramOfTests(String module, Class<?> main, String ready) {
  /** Starts it, and waits for the port that it answers at. */
  public int start(List<String> options) {
    var libraries = libraries();
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(options);
    command.add("-cp");
    command.add(ownClasses() + System.getProperty("path.separator") + libraries.resolve("*"));
    command.add(main.getName());
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      return port(process.inputReader(StandardCharsets.UTF_8));
    } catch (IOException failure) {
      throw new UncheckedIOException(main.getSimpleName() + " does not start", failure);
    }
  }

  /** Found from the folder of any module. */
  public Path libraries() {
    for (var folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      var libraries = folder.resolve(module).resolve("target/lib");
      if (Files.isDirectory(libraries)) {
        return libraries;
      }
    }
    throw new IllegalStateException(
        "%s is not unpacked: mvn -pl %1$s process-resources".formatted(module));
  }

  /** Waits for the line that says it answers. What else it says matters only if it never does. */
  private int port(BufferedReader output) throws IOException {
    var said = new StringBuilder();
    for (var line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(ready)) {
        drain(output);
        return Integer.parseInt(line.substring(ready.length()));
      }
      said.append(line).append('\n');
    }
    throw new IOException("It ended before it answered:\n" + said);
  }

  /** A process whose output nobody reads stops once the pipe is full. */
  private static void drain(BufferedReader output) {
    Thread.ofVirtual()
        .start(
            () -> {
              try (output) {
                while (output.readLine() != null) {
                  // Quiet.
                }
              } catch (IOException _) {
                // It has ended.
              }
            });
  }

  private Path ownClasses() {
    return Path.of(URI.create(main.getProtectionDomain().getCodeSource().getLocation().toString()));
  }
}
