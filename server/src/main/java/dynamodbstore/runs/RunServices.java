package dynamodbstore.runs;

/**
 * Services of runs, which their routes and other features call.
 *
 * @param links reads runs with the datasets and models they are linked to
 */
public record RunServices(
    RunService runs, RunSearchService search, RunLogService log, RunLinkResolver links) {}
