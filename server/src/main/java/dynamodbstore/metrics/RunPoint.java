package dynamodbstore.metrics;

import dynamodbstore.api.RunId;

/** A point of a metric with the id of its run. */
public record RunPoint(RunId run, Point point) {}
