package dynamodbstore.metrics;

import dynamodbstore.api.RunId;

/** A point of a metric, and whose it is. */
public record RunPoint(RunId run, Point point) {}
