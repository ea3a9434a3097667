package dynamodbstore;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dynamodbstore.wire.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The IAM policies name the actions of all operations that the code calls, and no others. */
class IamPoliciesTest {
  private static final Path FOLDER = Path.of("..", "distribution", "src", "deploy", "iam");
  private static final Pattern ACTION = Pattern.compile("\"((?:dynamodb|s3):[A-Za-z]+)\"");

  private static final JavaClasses SHIPPED =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("dynamodbstore");

  /** Operations whose actions have other names. */
  private static final Map<String, List<String>> ACTIONS =
      Map.ofEntries(
          Map.entry(
              "dynamodb:TransactWriteItems",
              List.of(
                  "dynamodb:ConditionCheckItem",
                  "dynamodb:DeleteItem",
                  "dynamodb:PutItem",
                  "dynamodb:UpdateItem")),
          Map.entry("s3:HeadObject", List.of("s3:GetObject")),
          Map.entry("s3:PresignGetObject", List.of("s3:GetObject")),
          Map.entry("s3:PresignPutObject", List.of("s3:PutObject")),
          Map.entry("s3:PresignUploadPart", List.of("s3:PutObject")),
          Map.entry("s3:UploadPart", List.of("s3:PutObject")),
          Map.entry("s3:CreateMultipartUpload", List.of("s3:PutObject")),
          Map.entry("s3:CompleteMultipartUpload", List.of("s3:PutObject")),
          Map.entry("s3:DeleteObjects", List.of("s3:DeleteObject")),
          Map.entry("s3:HeadBucket", List.of("s3:ListBucket")),
          Map.entry("s3:ListObjectsV2", List.of("s3:ListBucket")),
          Map.entry("s3:ListMultipartUploads", List.of("s3:ListBucketMultipartUploads")));

  /** Methods of the clients that call no operation. */
  private static final Set<String> LOCAL = Set.of("builder", "close", "create");

  static Stream<Path> policies() throws IOException {
    try (var files = Files.list(FOLDER)) {
      return files.toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void policyIsJsonWithoutWildcardActions(Path policy) throws IOException {
    var bytes = Files.readAllBytes(policy);

    assertThat(Json.parse(bytes, 0, bytes.length)).isPresent();
    assertThat(Files.readString(policy))
        .contains("\"Version\": \"2012-10-17\"", "\"Effect\": \"Allow\"")
        .doesNotContain(":*\",", "\"Resource\": \"*\"");
  }

  @Test
  void policiesForDynamoDbNameWhatTheAdapterCalls() throws IOException {
    var called = actions("dynamodb", "software.amazon.awssdk.services.dynamodb.DynamoDbClient");

    assertThat(called).hasSizeGreaterThan(10);
    assertThat(named("dynamodb-server.json", "dynamodb-administrator.json")).isEqualTo(called);
  }

  @Test
  void serverNeedsNoAdministration() throws IOException {
    assertThat(named("dynamodb-server.json"))
        .noneMatch(action -> action.matches("dynamodb:(Create|Delete|Update)(Table|Time|Cont).*"));
  }

  @Test
  void policyForS3NamesWhatTheAdapterCalls() throws IOException {
    var called =
        actions(
            "s3",
            "software.amazon.awssdk.services.s3.S3Client",
            "software.amazon.awssdk.services.s3.presigner.S3Presigner");

    assertThat(called).hasSizeGreaterThan(4);
    assertThat(named("s3-artifacts.json")).isEqualTo(called);
  }

  private static Set<String> named(String... files) throws IOException {
    var found = new TreeSet<String>();
    for (var file : files) {
      ACTION
          .matcher(Files.readString(FOLDER.resolve(file)))
          .results()
          .forEach(action -> found.add(action.group(1)));
    }
    return found;
  }

  /** Actions of the operations that any shipped class calls on a client of the SDK. */
  private static Set<String> actions(String service, String... clients) {
    var owners = Set.of(clients);
    return SHIPPED.stream()
        .flatMap(type -> type.getCodeUnitAccessesFromSelf().stream())
        .filter(call -> owners.contains(call.getTargetOwner().getName()))
        .map(call -> call.getTarget().getName())
        .filter(method -> !LOCAL.contains(method))
        .map(method -> method.replaceFirst("Paginator$", ""))
        .map(
            method -> service + ":" + Character.toUpperCase(method.charAt(0)) + method.substring(1))
        .flatMap(operation -> ACTIONS.getOrDefault(operation, List.of(operation)).stream())
        .collect(toCollection(TreeSet::new));
  }
}
