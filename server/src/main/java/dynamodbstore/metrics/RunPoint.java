package dynamodbstore.metrics;

import dynamodbstore.api.RunId;
import dynamodbstore.metrics.series.Point;

/** A point of a metric with the id of its run. */
public record RunPoint(RunId run, Point point) {}
