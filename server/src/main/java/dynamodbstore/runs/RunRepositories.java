package dynamodbstore.runs;

import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.storage.RunRepository;

/** Repositories of all that is stored of a run: the run itself, its child items, its metrics. */
public record RunRepositories(
    RunRepository runs, RunDataRepository data, MetricRepository metrics) {}
