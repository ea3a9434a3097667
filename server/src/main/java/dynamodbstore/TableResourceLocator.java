package dynamodbstore;

import dynamodbstore.access.Resource;
import dynamodbstore.accounts.authorization.ResourceLocator;
import dynamodbstore.accounts.services.ModelDirectory;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.TraceId;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.loggedmodels.LoggedModelRepository;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.traces.items.TraceRepository;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Lookup of resources in the table, for permissions. Thread-safe. */
final class TableResourceLocator implements ResourceLocator, ModelDirectory {
  private final ExperimentRepository experiments;
  private final RunRepository runs;
  private final LoggedModelRepository loggedModels;
  private final TraceRepository traces;
  private final RegisteredModelRepository models;
  private final ArtifactLocationOwners artifacts;

  TableResourceLocator(Table table, InstantSource clock, ArtifactLocationOwners artifacts) {
    var fullText = new FullTextStatusRepository(table, clock);
    this.experiments = new ExperimentRepository(table, fullText, clock);
    this.runs = new RunRepository(table);
    this.loggedModels = new LoggedModelRepository(table);
    this.traces = new TraceRepository(table);
    this.models = new RegisteredModelRepository(table, fullText, clock);
    this.artifacts = artifacts;
  }

  /** The registered models of a table, without a server. */
  static ModelDirectory models(Table table) {
    return new TableResourceLocator(
        table,
        InstantSource.system(),
        new ArtifactLocationOwners(ArtifactSettings.DEFAULT, Path.of("")));
  }

  @Override
  public Optional<ExperimentId> experiment(String workspace, String name) {
    return experiments.findByName(workspace, name);
  }

  @Override
  public Optional<ExperimentId> experimentOf(RunId run) {
    return runs.locate(run).map(RunLocation::experiment);
  }

  @Override
  public Optional<ExperimentId> experimentOf(ModelId loggedModel) {
    return loggedModels.experimentOf(loggedModel);
  }

  @Override
  public Optional<ExperimentId> experimentOf(TraceId trace) {
    return traces.find(trace).map(found -> found.experiment());
  }

  @Override
  public boolean contains(String workspace, ExperimentId experiment) {
    return !experiments.within(workspace, Set.of(experiment)).isEmpty();
  }

  @Override
  public Optional<Resource> model(String workspace, String name) {
    return models.find(workspace, name).map(RegisteredModel::resource);
  }

  @Override
  public ArtifactOwnership artifacts(String uri) {
    return artifacts.owner(uri);
  }

  @Override
  public Optional<String> findId(String workspace, String name) {
    return models.find(workspace, name).map(model -> model.id().text());
  }

  @Override
  public Map<String, String> names(Collection<String> ids) {
    var names = new HashMap<String, String>();
    models
        .findAll(ids.stream().map(RegisteredModelId::new).toList(), Read.STRONG)
        .forEach((id, model) -> names.put(id.text(), model.name()));
    return names;
  }
}
