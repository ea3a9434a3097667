package dynamodbstore.runs;

/**
 * Services of runs that other features call.
 *
 * @param links reads runs with the datasets and models they are linked to
 */
public record RunServices(RunService runs, RunLogService log, RunLinkResolver links) {}
