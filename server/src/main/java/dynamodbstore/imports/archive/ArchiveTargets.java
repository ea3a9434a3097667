package dynamodbstore.imports.archive;

import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.datasets.entity.DatasetTransferRepository;
import dynamodbstore.experiments.entity.ExperimentImportRepository;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.loggedmodels.LoggedModelImportRepository;
import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.runs.imports.RunImportRepository;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.storage.TraceWriter;
import dynamodbstore.workspaces.WorkspaceCreation;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.util.random.RandomGenerator;

/** Everything that an import of an archive writes to. */
public record ArchiveTargets(
    SettingRepository settings,
    Workspaces workspaces,
    Experiments experiments,
    DatasetTransferRepository datasets,
    RunImportRepository runs,
    LoggedModelImportRepository loggedModels,
    Registry registry,
    Traces traces,
    Users users) {
  /** Workspaces. */
  public record Workspaces(
      WorkspaceRepository stored, WorkspaceCreation creation, RandomGenerator random) {}

  /** Experiments, and the counter of their ids. */
  public record Experiments(ExperimentRepository stored, ExperimentImportRepository ids) {}

  /** Registered models and their versions. */
  public record Registry(RegisteredModelRepository models, ModelVersionRepository versions) {}

  /** Traces. */
  public record Traces(TraceRepository stored, TraceWriter writer) {}

  /** Accounts. */
  public record Users(AssignmentRepository stored, Accounts services) {}
}
