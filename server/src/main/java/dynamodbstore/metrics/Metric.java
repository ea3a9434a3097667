package dynamodbstore.metrics;

/**
 * What a run shows of one of its metrics.
 *
 * @param latest the point with the greatest step, then time, then value
 * @param least the least value ever logged, NaN if there never was a number; {@code greatest}
 *     likewise
 */
public record Metric(String key, Point latest, double least, double greatest) {}
