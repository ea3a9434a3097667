package dynamodbstore.http;

import dynamodbstore.table.cost.Meter;

/**
 * Records what requests did and cost.
 *
 * @param observer receives each completed request
 * @param meter assigns the costs of the table to the operation of a request
 */
public record RequestMonitoring(RequestObserver observer, Meter meter) {}
