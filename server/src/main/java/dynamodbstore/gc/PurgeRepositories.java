package dynamodbstore.gc;

import dynamodbstore.experiments.entity.DeletedExperimentRepository;
import dynamodbstore.loggedmodels.LoggedModelPurgeRepository;
import dynamodbstore.purges.PurgeTicketRepository;
import dynamodbstore.runs.storage.RunPurgeRepository;
import dynamodbstore.workspaces.deletion.ExperimentContentRepository;

/** Repositories of everything that can be deleted permanently, on one table. */
public record PurgeRepositories(
    PurgeTicketRepository tickets,
    RunPurgeRepository runs,
    LoggedModelPurgeRepository models,
    DeletedExperimentRepository experiments,
    ExperimentContentRepository contents) {}
