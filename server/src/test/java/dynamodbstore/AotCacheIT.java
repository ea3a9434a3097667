package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.ServerProcess.Call;
import dynamodbstore.ServerProcess.End;
import dynamodbstore.http.RawHttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The AOT cache is in use: a server without it would only be slower, which no other test notices.
 */
class AotCacheIT {
  private static final String CACHED = "source: shared objects file";

  @TempDir private Path folder;

  @Test
  void theServersClassesComeFromTheCache() {
    var loaded = classesLoadedByAServer();

    // Without the classes that the JVM generates for pattern switches, which no cache holds yet.
    var ours =
        loaded.stream()
            .filter(line -> line.contains(" dynamodbstore.") && !line.contains("$$"))
            .toList();
    assertThat(ours).hasSizeGreaterThan(50);
    assertThat(ours).filteredOn(line -> !line.contains(CACHED)).isEmpty();
    assertThat(loaded.stream().filter(line -> line.contains(CACHED)).count())
        .isGreaterThan(loaded.size() * 95L / 100);
  }

  @Test
  void serverOnAFolderLoadsNoAwsClasses() {
    var loaded = classesLoadedByAServer();

    assertThat(loaded).anyMatch(line -> line.contains(" org.rocksdb.RocksDB "));
    assertThat(loaded).noneMatch(line -> line.contains(" software.amazon."));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:AOTCache=/no/such/cache",
        "-XX:-UseCompactObjectHeaders",
        "-XX:-UseSerialGC -XX:+UseG1GC"
      })
  void missingOrUnsuitableCacheIsIgnored(String option) {
    var environment = Map.of("MLFLOW_SERVER_JAVA_OPTS", option);

    try (var server = Call.in(folder).with(environment).start("server", "--port", "0")) {
      assertThat(RawHttpClient.get(server.port(), "/health").status()).isEqualTo(200);
      assertThat(server.stop()).extracting(End::errors).isEqualTo("");
    }
  }

  private List<String> classesLoadedByAServer() {
    var log = folder.resolve("classes.log");
    var environment = Map.of("MLFLOW_SERVER_JAVA_OPTS", "-Xlog:class+load:file=" + log);
    try (var server = Call.in(folder).with(environment).start("server", "--port", "0")) {
      assertThat(RawHttpClient.get(server.port(), "/health").status()).isEqualTo(200);
      assertThat(server.stop().status()).isEqualTo(143);
    }
    return ServerProcess.read(log).lines().filter(line -> line.contains(" source: ")).toList();
  }
}
