package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.accounts.oidc.TestProvider;
import dynamodbstore.http.RawHttpClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which classes a server loads in a JVM of its own. */
class LoadedClassesTest {
  private static final String LIBRARY = " com.nimbusds.";

  @TempDir private Path folder;

  @Test
  void serverWithoutSingleSignOnLoadsNothingOfItsLibrary() throws IOException {
    var loaded = loaded(List.of());

    assertThat(loaded).anyMatch(line -> line.contains(" dynamodbstore.accounts."));
    assertThat(loaded).noneMatch(line -> line.contains(LIBRARY));
  }

  @Test
  void serverWithSingleSignOnLoadsItsLibrary() throws IOException {
    try (var provider = TestProvider.start()) {
      assertThat(loaded(OidcServer.options(provider, folder)))
          .anyMatch(line -> line.contains(LIBRARY));
    }
  }

  /** The classes that a server loads for its start and a request with a token. */
  private List<String> loaded(List<String> options) throws IOException {
    var log = folder.resolve("classes.log");
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xlog:class+load:file=" + log);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("dynamodbstore.Main", "server", "--port", "0"));
    command.addAll(List.of("--static-prefix", SampleRequests.PREFIX));
    command.addAll(List.of("--app-name", "basic-auth"));
    command.addAll(List.of("--backend-store-uri", folder.resolve("data").toString()));
    command.addAll(options);
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(AccountsServer.environment(folder, "READ", "admin"));
    var process = builder.start();
    try (var out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      int port = port(out);
      var path = SampleRequests.PREFIX + OidcServer.CURRENT;
      var reply = RawHttpClient.get(port, path, AccountsServer.bearer("eyJhIjoxfQ.e30.AA"));
      assertThat(reply.status()).isEqualTo(401);
    } finally {
      process.destroy();
      process.onExit().join();
    }
    return ServerProcess.read(log).lines().toList();
  }

  /** Reads the first lines of the server until one says where it listens. */
  private static int port(BufferedReader out) throws IOException {
    var lines = new ArrayList<String>();
    for (var line = out.readLine(); line != null; line = out.readLine()) {
      lines.add(line);
      var found = line.replaceFirst(".*http://[^:/]+:(\\d+).*", "$1");
      if (!found.equals(line)) {
        return Integer.parseInt(found);
      }
    }
    throw new AssertionError("The server did not start: " + lines);
  }
}
