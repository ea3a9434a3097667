package dynamodbstore.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceRulesTest {
  private static final SourceRules RULES = new SourceRules(Optional.empty());
  private static final SourceRules.Origin NOTHING =
      new SourceRules.Origin("run_id", Optional.empty());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://bucket/model",
        "s3://bucket//a///b/",
        "models:/name/1",
        "runs:/abc/model",
        "mlflow-artifacts:/0/x",
        "http://host/a?x=..",
        "dbfs:/x",
        "s3://bucket/a+b"
      })
  void locationsOutsideTheServerAreAccepted(String source) {
    assertThatCode(() -> checkOfModel(source, NOTHING)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://bucket",
        "s3://bucket/",
        "s3://bucket/../x",
        "s3://bucket/a/..%2f..",
        "s3://bucket/a/%252e%252e/c",
        "s3://bucket/a/./b",
        "http://host/a%00b",
        "foo:bar"
      })
  void pathsThatAreRelativeOrHaveDotSegmentsAreRefused(String source) {
    refused(
        () -> checkOfModel(source, NOTHING),
        "Invalid model version source: '%s'. If supplying".formatted(source));
  }

  @Test
  void serverPathOutsideTheArtifactsOfItsRunIsRefused(@TempDir Path folder) throws IOException {
    var run = Files.createDirectories(folder.resolve("run/artifacts"));
    Files.createSymbolicLink(run.resolve("out"), folder);
    var origin = new SourceRules.Origin("run_id", Optional.of(run::toString));

    assertThatCode(() -> checkOfModel(run + "/model/new", origin)).doesNotThrowAnyException();
    assertThatCode(() -> checkOfModel("file://" + run + "/model", origin))
        .doesNotThrowAnyException();
    refused(() -> checkOfModel(run + "/%252e%252e/%252e%252e/x", origin), "To use a local path");
    assertThat(RULES.checkOfModel(run + "/model", origin)).isEqualTo(run.toString());
    refused(() -> checkOfModel(folder.toString(), origin), "To use a local path");
    refused(() -> checkOfModel(run + "/../../x", origin), "To use a local path");
    refused(() -> checkOfModel(run + "/out/secret", origin), "To use a local path");
    refused(() -> checkOfModel("/etc/passwd", NOTHING), "'/etc/passwd'. To use a local path");
    refused(() -> checkOfModel("relative", NOTHING), "To use a local path");
    refused(() -> checkOfModel("/", origin), "'/'. To use a local path");
    refused(() -> checkOfModel("file:///", origin), "'/'. To use a local path");
  }

  @Test
  void decodingStopsAfterALimitedNumberOfSteps() {
    var deep = "s3://bucket/%" + "25".repeat(100_000) + "2e";

    refused(() -> checkOfModel(deep, NOTHING), "Invalid model version source: 's3://");
    assertThatCode(() -> checkOfModel("s3://bucket" + "/".repeat(200_000) + "x", NOTHING))
        .doesNotThrowAnyException();
  }

  @Test
  void serverPathsAreRefusedForPrompts() {
    assertThatCode(() -> RULES.checkOfPrompt("prompt-template")).doesNotThrowAnyException();
    refused(() -> RULES.checkOfPrompt("/etc/passwd"), "Invalid prompt source: '/etc/passwd'.");
    refused(() -> RULES.checkOfPrompt("file:x"), "Invalid prompt source: 'file:x'.");
    refused(() -> RULES.checkOfPrompt("http://h/../x"), "Invalid model version source");
    for (var source :
        List.of(
            "%2fetc/passwd",
            "%252fetc/passwd",
            "..",
            "../x",
            "a/%2e%2e/x",
            "a/%252e%252e/x",
            "file%3a///etc",
            " /etc",
            "%20/etc")) {
      refused(() -> RULES.checkOfPrompt(source), "Invalid prompt source: '" + source + "'.");
    }
  }

  @Test
  void sourceThatDoesNotMatchTheConfiguredPatternIsRefused() {
    var rules = new SourceRules(Optional.of(Pattern.compile("^s3://models/")));

    assertThatCode(() -> rules.check("s3://models/x")).doesNotThrowAnyException();
    refused(() -> rules.check("s3://other/x"), "Invalid model version source: 's3://other/x'.");
  }

  private static void checkOfModel(String source, SourceRules.Origin origin) {
    var _ = RULES.checkOfModel(source, origin);
  }

  private static void refused(Runnable check, String words) {
    assertThatThrownBy(check::run).isInstanceOf(ApiError.class).hasMessageContaining(words);
  }
}
