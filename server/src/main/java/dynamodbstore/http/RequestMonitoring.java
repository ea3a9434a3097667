package dynamodbstore.http;

import dynamodbstore.http.log.RequestLog;
import dynamodbstore.monitoring.RequestMetrics;
import dynamodbstore.table.cost.Meter;

/**
 * Records what requests did and cost.
 *
 * @param metrics counts requests
 * @param log writes lines for requests
 * @param meter assigns the costs of the table to the operation of a request
 */
public record RequestMonitoring(RequestMetrics metrics, RequestLog log, Meter meter) {}
