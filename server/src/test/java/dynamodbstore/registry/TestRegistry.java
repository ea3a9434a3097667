package dynamodbstore.registry;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.features.FeatureContext;
import dynamodbstore.fulltext.BackFill;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.entity.RegistryAuditRepository;
import dynamodbstore.registry.messages.ModelVersionDetails;
import dynamodbstore.registry.messages.RegisteredModelDetails;
import dynamodbstore.registry.messages.RegistryRequests;
import dynamodbstore.registry.messages.VersionRequests;
import dynamodbstore.registry.search.ModelVersionSearchService;
import dynamodbstore.registry.search.RegisteredModelSearchService;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.table.Table;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.verification.Findings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;

/** Test fixture: the feature of the registry on a given table, with a manual clock. */
public final class TestRegistry {
  public static final Caller ALICE = new Caller("alice", Caller.DEFAULT_WORKSPACE);

  /** Different seeds, so that two fixtures on one table generate different ids. */
  private static final AtomicLong SEEDS = new AtomicLong();

  public final Table table;
  final TestClock clock;
  private final FeatureContext context;
  private final RegistryFeature feature;
  public final RegisteredModelRepository modelRows;
  public final RegisteredModelService models;
  final ModelVersionService versions;
  final VersionStageService stages;
  final ModelAliasService aliases;
  final RegisteredModelSearchService modelSearch;
  final ModelVersionSearchService versionSearch;

  /** Logged models by id, and the versions that were recorded at them. */
  final Map<String, VersionOrigins.Logged> logged = new HashMap<>();

  final List<String> told = new ArrayList<>();

  public TestRegistry(Table table, TestClock clock) {
    this.table = table;
    this.clock = clock;
    var environment = new Environment(clock, new Random(SEEDS.incrementAndGet()));
    context = FeatureContext.of(table, 1, environment, SearchSyntax.MLFLOW, PlanListener.OFF);
    feature = new RegistryFeature(context, new TestOrigins(), new SourceRules(Optional.empty()));
    modelRows = new RegisteredModelRepository(table, context.fullText(), clock);
    models = feature.services().models();
    versions = feature.services().versions();
    stages = feature.services().stages();
    aliases = feature.services().aliases();
    modelSearch = feature.services().modelSearch();
    versionSearch = feature.services().versionSearch();
  }

  private final class TestOrigins implements VersionOrigins {
    @Override
    public String artifacts(Caller caller, RunId run) {
      return "/srv/artifacts/" + run;
    }

    @Override
    public Logged logged(Caller caller, ModelId model) {
      return Optional.ofNullable(logged.get(model.text()))
          .orElseThrow(
              () -> ApiError.missing("Logged model with ID '%s' not found.".formatted(model)));
    }

    @Override
    public void recordRegistration(Caller caller, ModelId model, String name, long version) {
      told.add(model + " " + name + " " + version);
    }
  }

  public RegisteredModelDetails create(String name, Tag... tags) {
    return models.create(ALICE, new RegistryRequests.CreateModel(name, List.of(tags), ""));
  }

  RegisteredModelDetails get(String name) {
    return models.get(ALICE, name);
  }

  public RegisteredModelDetails rename(String name, String newName) {
    return models.rename(ALICE, new RegistryRequests.RenameModel(name, newName));
  }

  ModelVersionDetails version(String name, Tag... tags) {
    return version(name, "s3://bucket/model", "", tags);
  }

  public ModelVersionDetails version(String name, String source, String run, Tag... tags) {
    return versions.create(
        ALICE, new VersionRequests.CreateVersion(name, source, run, List.of(tags), "", "", ""));
  }

  ModelVersionDetails get(String name, String version) {
    return versions.get(ALICE, target(name, version));
  }

  public ModelVersionDetails describe(String name, String version, String description) {
    return versions.update(
        ALICE, new VersionRequests.UpdateVersion(target(name, version), Optional.of(description)));
  }

  public ModelVersionDetails move(
      String name, String version, String stage, boolean archivesOthers) {
    return stages.transition(
        ALICE, new VersionRequests.Transition(target(name, version), stage, archivesOthers));
  }

  public void delete(String name, String version) {
    stages.delete(ALICE, target(name, version));
  }

  public void alias(String name, String alias, String version) {
    aliases.set(ALICE, new RegistryRequests.SetAlias(target(name, version), alias));
  }

  ModelVersionDetails byAlias(String name, String alias) {
    return aliases.get(ALICE, new RegistryRequests.OneAlias(name, alias));
  }

  public void tag(String name, String key, String value) {
    models.setTag(ALICE, new RegistryRequests.SetModelTag(name, new Tag(key, value)));
  }

  void tag(String name, String version, String key, String value) {
    versions.setTag(
        ALICE, new VersionRequests.SetVersionTag(target(name, version), new Tag(key, value)));
  }

  static VersionRequests.OneVersion target(String name, String version) {
    return new VersionRequests.OneVersion(name, version);
  }

  /** The model names of all pages of a search. */
  public List<String> findModels(String filter, int pageSize, String... orders) {
    return pages(
            token ->
                modelSearch.search(
                    ALICE,
                    Visibility.ALL,
                    new RegistryRequests.Search(filter, pageSize, List.of(orders), token)))
        .map(shown -> shown.model().name())
        .toList();
  }

  /** The model names and version numbers of all pages of a search. */
  public List<String> findVersions(String filter, int pageSize, String... orders) {
    return pages(
            token ->
                versionSearch.search(
                    ALICE,
                    Visibility.ALL,
                    new RegistryRequests.Search(filter, pageSize, List.of(orders), token)))
        .map(shown -> shown.name() + "/" + shown.version().number())
        .toList();
  }

  private static <T> Stream<T> pages(Function<String, TokenPage<T>> search) {
    var found = new ArrayList<T>();
    var token = "";
    do {
      var page = search.apply(token);
      found.addAll(page.items());
      token = page.nextToken();
    } while (!token.isEmpty());
    return found.stream();
  }

  /** Completes the full-text index of names, so that searches use it. */
  public void backFill() {
    new BackFill(context.fullText(), new FullTextRepository(table), feature.textSources(), clock)
        .run();
  }

  /** All findings of the audit. */
  public List<String> faults() {
    return Findings.all(table, new RegistryAuditRepository(table));
  }
}
