package dynamodbstore.exports.archive;

import dynamodbstore.accounts.services.Accounts;
import dynamodbstore.accounts.store.UserRepository;
import dynamodbstore.datasets.entity.DatasetTransferRepository;
import dynamodbstore.experiments.entity.ExperimentExportRepository;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.loggedmodels.LoggedModelRepository;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.entity.RegistryExportRepository;
import dynamodbstore.runs.exports.RunExportRepository;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.search.TracePages;
import dynamodbstore.workspaces.entity.WorkspaceRepository;

/** Everything that an export reads. */
public record ExportRepositories(
    SettingRepository settings,
    WorkspaceRepository workspaces,
    Experiments experiments,
    DatasetTransferRepository datasets,
    RunExportRepository runs,
    LoggedModelRepository loggedModels,
    Registry registry,
    Traces traces,
    Users users) {
  /** Experiments by name, and as a whole. */
  public record Experiments(ExperimentRepository named, ExperimentExportRepository whole) {}

  /** Registered models by name, and as a whole. */
  public record Registry(RegisteredModelRepository named, RegistryExportRepository whole) {}

  /** Traces in order, and as a whole. */
  public record Traces(TracePages pages, TraceSource whole) {}

  /** Accounts. */
  public record Users(UserRepository stored, Accounts services) {}
}
