package dynamodbstore.artifacts.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.wire.ErrorCode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Expected results are those of MLflow 3.15.1, path by path, unless a test says that it differs.
 */
class ArtifactPathTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "..",
        "../x",
        "a/../b",
        "a/..",
        "%2e%2e/x",
        "..%2fx",
        "%252e%252e/x",
        "%25252e%25252e%25252fx",
        "/",
        "/etc/passwd",
        "%2fetc/passwd",
        "%252fetc/passwd",
        "//etc/passwd",
        "///a",
        "\\\\host\\share",
        "%5c%5chost%5cshare",
        "C:/x",
        "C:\\x",
        "c:%5cx",
        "a%3a//b",
        "a#b",
        "a%23b",
        "a%2523b",
        "#a",
        "file:/etc/passwd",
        "file:///etc/passwd",
        "file:x",
        "file://host/x",
        "file:../x",
        "File:/x",
        "FILE:/etc",
        "\t../x",
        "..\n/x",
      })
  void pathThatLeavesTheStoreIsRefused(String hostile) {
    assertRefused(hostile);
  }

  @ParameterizedTest
  @ValueSource(strings = {"//[x", "http://[x", "%25252525252525252541", "\\\\host", "\\/x"})
  void pathOnWhichMlflowCrashesOrVariesIsRefused(String hostile) {
    assertRefused(hostile);
  }

  @ParameterizedTest
  @CsvSource(
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "a/b.txt,a/b.txt",
        "a\\b,a\\b",
        "..\\x,..\\x",
        "%5cx,\\x",
        "c:x,c:x",
        "C:,c:",
        "a%00b,a%00b",
        "a\u0001,a%01",
        "a\u007fb,a%7fb",
        "a\tb,ab",
        "\tx,x",
        "a?b,a?b",
        "a%253fb,a?b",
        "a?,a",
        "a#,a",
        "a;,a",
        "a;b/c;d,a;b/c;d",
        "a?../b,a?../b",
        "http://h/x,http://h/x",
        "HTTP://H/x,http://H/x",
        "http:x,http:///x",
        "s3://b/k,s3://b/k",
        "mlflow-artifacts:/x,mlflow-artifacts:/x",
        "a:b,a:b",
        "a//b,a//b",
        "a/./b,a/./b",
        "./a,./a",
        "a/,a/",
        "...,...",
        "..a,..a",
        "a../b,a../b",
        " a,a",
        "a ,a ",
        "~/x,~/x",
        "%,%",
        "%zz,%zz",
        "a%,a%",
        "a%2525,a%",
        "%25%25%252e,%%.",
        "a+b,a+b",
        "%c3%a9,é",
        "%ff,\ufffd",
        "%c0%ae%c0%ae/x,\ufffd\ufffd\ufffd\ufffd/x",
        "．．/x,．．/x",
        "%252525252525252541,A",
        "[x,[x",
      })
  void pathInsideTheStoreIsAcceptedInDecodedForm(String sent, String path) {
    assertThat(ArtifactPath.parse(sent).text()).isEqualTo(path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "//", "%00", " ", "%20", "file:", "file://host", ".", "./.", "?", ";"})
  void pathWithoutNamesIsTheRoot(String sent) {
    assertThat(ArtifactPath.parse(sent).isRoot()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"a//b/./c/,a/b/c,c", "./a,a,a", "a,a,a"})
  void namesAreTheNormalisedSegments(String text, String names, String name) {
    var path = ArtifactPath.parse(text);

    assertThat(String.join("/", path.names())).isEqualTo(names);
    assertThat(path.name()).isEqualTo(name);
    assertThat(path.text()).isEqualTo(text);
  }

  @Test
  void resolvingKeepsTheSpelling() {
    var run = ArtifactPath.parse("0/run/artifacts");

    assertThat(run.resolve(ArtifactPath.parse("m/./x")).text()).isEqualTo("0/run/artifacts/m/./x");
    assertThat(run.resolve(ArtifactPath.ROOT).text()).isEqualTo("0/run/artifacts/");
    assertThat(ArtifactPath.ROOT.resolve(run)).isEqualTo(run);
    assertThat(ArtifactPath.parse("m/").child("x")).isEqualTo("m/x");
    assertThat(ArtifactPath.ROOT.child("x")).isEqualTo("x");
    assertThat(run.parent().text()).isEqualTo("0/run");
    assertThat(ArtifactPath.ROOT.parent().isRoot()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/", "a/.", ".", "%00"})
  void filePathMustEndWithAName(String sent) {
    assertThatThrownBy(() -> ArtifactPath.parse(sent).asFile())
        .isInstanceOfSatisfying(
            ApiError.class,
            error -> {
              assertThat(error.code()).isEqualTo(ErrorCode.INVALID_PARAMETER_VALUE);
              assertThat(error.text())
                  .isEqualTo("Artifact path must include a filename (cannot end with '/').");
            });
  }

  @ParameterizedTest
  @CsvSource({"q/./z.txt,q/.,q", "./z.txt,.,.", "a//b/z.txt,a//b,a/b"})
  void filePathMustHaveANormalisedDirectory(String sent, String said, String meant) {
    assertThatThrownBy(() -> ArtifactPath.parse(sent).asFile())
        .isInstanceOfSatisfying(
            ApiError.class,
            error -> {
              assertThat(error.code()).isEqualTo(ErrorCode.INTERNAL_ERROR);
              assertThat(error.text())
                  .isEqualTo(
                      "Invalid artifact path: '"
                          + said
                          + "'. Names may be treated as files in certain cases, and must not"
                          + " resolve to other names when treated as such. This name would resolve"
                          + " to '"
                          + meant
                          + "'");
            });
  }

  @Test
  void repeatedSlashesBeforeTheFileNameAreAccepted() {
    assertThat(ArtifactPath.parse("q//z.txt").asFile().names()).containsExactly("q", "z.txt");
  }

  @Test
  void randomHostileTextNeverYieldsAnEscapingPath() {
    var random = new Random(11);
    for (int round = 0; round < 100_000; round++) {
      String text = HostileText.random(random);
      try {
        var path = ArtifactPath.parse(text);
        assertThat(path.names()).as(text).doesNotContain("..", ".", "");
        assertThat(path.names()).as(text).noneMatch(name -> name.contains("/"));
        assertThat(path.text().chars()).as(text).noneMatch(unit -> unit < 0x20 || unit == 0x7f);
        assertThat(path.text()).as(text).doesNotStartWith("/");
      } catch (ApiError refused) {
        assertThat(refused.text()).as(text).isEqualTo("Invalid path");
      }
    }
  }

  private static void assertRefused(String hostile) {
    assertThatThrownBy(() -> ArtifactPath.parse(hostile))
        .isInstanceOfSatisfying(
            ApiError.class,
            error -> {
              assertThat(error.code()).isEqualTo(ErrorCode.INVALID_PARAMETER_VALUE);
              assertThat(error.text()).isEqualTo("Invalid path");
            });
  }
}
