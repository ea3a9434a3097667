package dynamodbstore.metrics.series;

/**
 * Summary of one metric of a run, as the run shows it.
 *
 * @param latest the point with the greatest step, then time, then value
 * @param least the least value ever logged, NaN if no number was ever logged; {@code greatest}
 *     likewise
 */
public record Metric(String key, Point latest, double least, double greatest) {}
