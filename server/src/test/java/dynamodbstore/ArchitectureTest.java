package dynamodbstore;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.constructors;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dynamodbstore.brokenfeature.BrokenService;
import dynamodbstore.http.Route;
import dynamodbstore.table.Table;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Key;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Dependency rules between packages and libraries. */
class ArchitectureTest {
  private static final JavaClasses SHIPPED =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("dynamodbstore");

  private static final DescribedPredicate<JavaClass> THE_TABLE =
      resideInAPackage("dynamodbstore.table..");

  private static final DescribedPredicate<JavaClass> AN_ADAPTER =
      resideInAnyPackage("dynamodbstore.table.embedded..", "dynamodbstore.table.dynamodb..");

  private static final DescribedPredicate<JavaClass> WIRING =
      resideInAnyPackage(
              "dynamodbstore",
              "dynamodbstore.features",
              "dynamodbstore.admin",
              "dynamodbstore.startup",
              "dynamodbstore.training")
          .or(describe("a feature's wiring", type -> type.getSimpleName().endsWith("Feature")));

  /** Feature packages: neither wiring nor one of the packages that all features use. */
  private static final DescribedPredicate<JavaClass> A_FEATURE =
      resideInAPackage("dynamodbstore.*..")
          .and(
              not(
                  resideInAnyPackage(
                      "dynamodbstore.table..",
                      "dynamodbstore.wire..",
                      "dynamodbstore.api..",
                      "dynamodbstore.access..",
                      "dynamodbstore.http..",
                      "dynamodbstore.http1..",
                      "dynamodbstore.capacity..",
                      "dynamodbstore.concurrency..",
                      "dynamodbstore.graphql..",
                      "dynamodbstore.config..",
                      "dynamodbstore.cli..",
                      "dynamodbstore.jobs",
                      "dynamodbstore.logging",
                      "dynamodbstore.monitoring",
                      "dynamodbstore.process")))
          .and(not(WIRING))
          .as("a feature");

  /** Larger packages are hard to read at once. */
  private static final int MOST_FILES = 21;

  /** More collaborators are grouped into records, or the class does too much. */
  private static final int MOST_PARAMETERS = 5;

  /** Constructors that callers write: of records they only list the components. */
  private static final DescribedPredicate<JavaConstructor> OF_A_CLASS =
      describe(
          "of a class",
          constructor -> {
            var type = constructor.getOwner();
            return !type.isRecord()
                && !type.isEnum()
                && !type.isAnonymousClass()
                && !type.isLocalClass()
                && !constructor.getModifiers().contains(JavaModifier.SYNTHETIC);
          });

  private static final ArchRule CONSTRUCTORS_HAVE_FIVE_PARAMETERS_AT_MOST =
      constructors()
          .that(OF_A_CLASS)
          .should(
              ArchCondition.from(
                  describe(
                      "have at most " + MOST_PARAMETERS + " parameters",
                      constructor -> declaredParameters(constructor) <= MOST_PARAMETERS)));

  private static final SliceAssignment EACH_PACKAGE =
      new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
          return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
          return "each package";
        }
      };

  private static final DescribedPredicate<JavaClass> COSTS_OF_THE_TABLE =
      resideInAPackage("dynamodbstore.table.cost");

  private static final DescribedPredicate<JavaClass> FAULTS_OF_THE_TABLE =
      assignableTo(TableException.class);

  /** Suffixes of a feature's classes that may use HTTP. */
  private static final String EDGE =
      "Feature|Routes|Requests|Responses|Authenticator|Audit|FileResponse|FileRequest";

  private static final ArchRule ONLY_KEYS_CLASSES_SPELL_KEYS =
      noClasses()
          .that(not(THE_TABLE))
          .and()
          .haveSimpleNameNotEndingWith("Keys")
          .should()
          .callConstructor(Key.class, String.class, String.class);

  /** A part of a repository is used by repositories and their parts only. */
  private static final DescribedPredicate<JavaClass> A_REPOSITORY_OR_A_PART_OF_ONE =
      describe("a repository or a part of one", type -> isWithinRepositories(type, Set.of()));

  private static final ArchRule ONLY_REPOSITORIES_AND_WIRING_TOUCH_THE_TABLE =
      noClasses()
          .that(
              not(THE_TABLE.or(WIRING).or(assignableTo(Table.class)))
                  .and(not(A_REPOSITORY_OR_A_PART_OF_ONE)))
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Table.class);

  private static final ArchRule FEATURES_KNOW_HTTP_ONLY_AT_THEIR_EDGE =
      noClasses()
          .that(
              A_FEATURE.and(
                  describe("within", type -> !outermost(type).matches(".*(" + EDGE + ")"))))
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dynamodbstore.http..");

  @Test
  void theTableKnowsNothingAboveIt() {
    noClasses()
        .that(THE_TABLE)
        .should()
        .dependOnClassesThat(resideInAPackage("dynamodbstore..").and(not(THE_TABLE)))
        .check(SHIPPED);
  }

  @Test
  void thePortKnowsNoAdapterAndAdaptersDoNotKnowEachOther() {
    noClasses()
        .that(THE_TABLE.and(not(AN_ADAPTER)))
        .should()
        .dependOnClassesThat(AN_ADAPTER)
        .check(SHIPPED);
    noClasses()
        .that(resideInAPackage("dynamodbstore.table.embedded.."))
        .should()
        .dependOnClassesThat(resideInAPackage("dynamodbstore.table.dynamodb.."))
        .check(SHIPPED);
    noClasses()
        .that(resideInAPackage("dynamodbstore.table.dynamodb.."))
        .should()
        .dependOnClassesThat(resideInAPackage("dynamodbstore.table.embedded.."))
        .check(SHIPPED);
  }

  @Test
  void everyLibraryIsUsedInOnePackageOnly() {
    assertOnlyKnownIn(
        "dynamodbstore.table.dynamodb..", "software.amazon.awssdk.services.dynamodb..");
    assertOnlyKnownIn("dynamodbstore.artifacts.s3..", "software.amazon.awssdk.services.s3..");
    assertOnlyKnownIn(
        List.of("dynamodbstore.table.dynamodb..", "dynamodbstore.artifacts.s3.."),
        "software.amazon..");
    assertOnlyKnownIn("dynamodbstore.table.embedded..", "org.rocksdb..");
    assertOnlyKnownIn("dynamodbstore.ui..", "com.aayushatharva..");
    assertOnlyKnownIn("dynamodbstore.accounts.oidc.tokens..", "com.nimbusds..");
  }

  @Test
  void onlyWiringKnowsTheAdapters() {
    noClasses()
        .that(not(THE_TABLE.or(WIRING)))
        .should()
        .dependOnClassesThat(AN_ADAPTER.and(assignableTo(Table.class)))
        .check(SHIPPED);
  }

  @Test
  void onlyKeysClassesSpellKeys() {
    ONLY_KEYS_CLASSES_SPELL_KEYS.check(SHIPPED);
  }

  @Test
  void onlyRepositoriesAndWiringTouchTheTable() {
    ONLY_REPOSITORIES_AND_WIRING_TOUCH_THE_TABLE.check(SHIPPED);
  }

  @Test
  void onlyRoutesOfFeaturesUseHttp() {
    FEATURES_KNOW_HTTP_ONLY_AT_THEIR_EDGE.check(SHIPPED);
  }

  @Test
  void onlyEndpointAndOpenCreateRoutes() {
    var callers =
        SHIPPED.get(Route.class).getConstructorCallsToSelf().stream()
            .map(call -> outermost(call.getOriginOwner()))
            .collect(Collectors.toSet());

    // A route creates its disabled copy, with the same access control.
    assertThat(callers).containsExactlyInAnyOrder("Endpoint", "Open", "Route");
  }

  @Test
  void httpKnowsNoFeature() {
    classes()
        .that()
        .resideInAPackage("dynamodbstore.http..")
        .should()
        .onlyDependOnClassesThat(
            not(A_FEATURE)
                .and(not(WIRING))
                .and(not(THE_TABLE).or(COSTS_OF_THE_TABLE).or(FAULTS_OF_THE_TABLE)))
        .check(SHIPPED);
  }

  @Test
  void concurrencyKnowsNoFeatureNoTableAndNoHttp() {
    classes()
        .that()
        .resideInAPackage("dynamodbstore.concurrency..")
        .should()
        .onlyDependOnClassesThat(
            not(A_FEATURE)
                .and(not(WIRING))
                .and(not(THE_TABLE))
                .and(not(resideInAPackage("dynamodbstore.http.."))))
        .check(SHIPPED);
  }

  @Test
  void graphqlKnowsNoFeatureAndHttpOnlyAtItsEdge() {
    classes()
        .that()
        .resideInAPackage("dynamodbstore.graphql..")
        .should()
        .onlyDependOnClassesThat(not(A_FEATURE).and(not(WIRING)).and(not(THE_TABLE)))
        .check(SHIPPED);
    noClasses()
        .that(
            resideInAPackage("dynamodbstore.graphql..")
                .and(
                    describe(
                        "within", type -> !outermost(type).matches("Graphql(Routes|Requests)"))))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dynamodbstore.http..")
        .check(SHIPPED);
  }

  @Test
  void searchEngineKnowsNoFeature() {
    classes()
        .that()
        .resideInAPackage("dynamodbstore.searchengine")
        .should()
        .onlyDependOnClassesThat(
            not(resideInAPackage("dynamodbstore.."))
                .or(
                    resideInAnyPackage(
                        "dynamodbstore.searchengine",
                        "dynamodbstore.capacity",
                        "dynamodbstore.search",
                        "dynamodbstore.search.language",
                        "dynamodbstore.paging..",
                        "dynamodbstore.fulltext",
                        "dynamodbstore.table",
                        "dynamodbstore.table.cost",
                        "dynamodbstore.table.items",
                        "dynamodbstore.table.keys",
                        "dynamodbstore.api")))
        .check(SHIPPED);
  }

  @Test
  void packagesFormNoCycles() {
    slices().assignedFrom(EACH_PACKAGE).should().beFreeOfCycles().check(SHIPPED);
  }

  @Test
  void packagesHaveAboutTwentyFilesAtMost() {
    var sizes =
        SHIPPED.stream()
            .filter(ArchitectureTest::isTopLevel)
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));

    assertThat(sizes.values()).allMatch(files -> files <= MOST_FILES, "at most " + MOST_FILES);
  }

  @Test
  void constructorsHaveFiveParametersAtMost() {
    CONSTRUCTORS_HAVE_FIVE_PARAMETERS_AT_MOST.check(SHIPPED);
  }

  @Test
  void noTwoTypesHaveTheSameName() {
    var packages =
        SHIPPED.stream()
            .filter(ArchitectureTest::isTopLevel)
            .collect(
                Collectors.groupingBy(
                    JavaClass::getSimpleName,
                    Collectors.mapping(JavaClass::getPackageName, Collectors.toList())));

    assertThat(packages).allSatisfy((name, places) -> assertThat(places).as(name).hasSize(1));
  }

  @Test
  void rulesDetectABrokenFeature() {
    var broken = new ClassFileImporter().importClasses(BrokenService.class);

    assertThat(ONLY_KEYS_CLASSES_SPELL_KEYS.evaluate(broken).hasViolation()).isTrue();
    assertThat(ONLY_REPOSITORIES_AND_WIRING_TOUCH_THE_TABLE.evaluate(broken).hasViolation())
        .isTrue();
    assertThat(FEATURES_KNOW_HTTP_ONLY_AT_THEIR_EDGE.evaluate(broken).hasViolation()).isTrue();
    assertThat(CONSTRUCTORS_HAVE_FIVE_PARAMETERS_AT_MOST.evaluate(broken).hasViolation()).isTrue();
  }

  /** The search engine is a part that all repositories share. */
  private static boolean isRepository(JavaClass type) {
    return outermost(type).endsWith("Repository")
        || type.getPackageName().equals("dynamodbstore.searchengine");
  }

  /**
   * Whether only repositories use it, directly or through other such classes.
   *
   * @param users outermost classes on the way here, which are being checked already
   */
  private static boolean isWithinRepositories(JavaClass type, Set<JavaClass> users) {
    var outermost = outermostOf(type);
    if (isRepository(type) || users.contains(outermost)) {
      return true;
    }
    var checked = Stream.concat(users.stream(), Stream.of(outermost)).collect(Collectors.toSet());
    var origins =
        outermost.getDirectDependenciesToSelf().stream()
            .map(dependency -> outermostOf(dependency.getOriginClass()))
            .filter(user -> !user.equals(outermost))
            .collect(Collectors.toSet());
    return !origins.isEmpty()
        && origins.stream().allMatch(user -> isWithinRepositories(user, checked));
  }

  /** Without the instance of the enclosing class, which the compiler adds for an inner class. */
  private static int declaredParameters(JavaConstructor constructor) {
    int all = constructor.getRawParameterTypes().size();
    return constructor.getOwner().isInnerClass() ? all - 1 : all;
  }

  private static boolean isTopLevel(JavaClass type) {
    return type.getEnclosingClass().isEmpty() && !type.getSimpleName().equals("package-info");
  }

  /** Nested classes count as their outermost class. */
  private static String outermost(JavaClass type) {
    return outermostOf(type).getSimpleName();
  }

  private static JavaClass outermostOf(JavaClass type) {
    return type.getEnclosingClass().map(ArchitectureTest::outermostOf).orElse(type);
  }

  private static void assertOnlyKnownIn(String owner, String library) {
    assertOnlyKnownIn(List.of(owner), library);
  }

  private static void assertOnlyKnownIn(List<String> owners, String library) {
    var knowers =
        SHIPPED.stream()
            .filter(
                type ->
                    type.getDirectDependenciesFromSelf().stream()
                        .anyMatch(to -> resideInAPackage(library).test(to.getTargetClass())))
            .toList();

    assertThat(knowers).isNotEmpty().allMatch(resideInAnyPackage(owners.toArray(String[]::new)));
  }
}
