/**
 * Metrics: what runs measure, point by point.
 *
 * <p>{@link dynamodbstore.metrics.MetricRepository} is all that others need, with {@link
 * dynamodbstore.metrics.Point} (make one with {@code Point.of}) and, for whoever reads a run's
 * items itself, {@link dynamodbstore.metrics.MetricItems#latest}.
 *
 * <p>A metric is one item, its {@code Series}: the latest point, the extremes, and a tail of points
 * that came last, packed. It stays below a kilobyte, so that a point costs one write. A tail that
 * is full, and a batch too large for one, become {@code Chunk}s, which never change.
 *
 * <p>To understand writing, read {@code MetricKeys} (where things live), {@code Series} and {@code
 * Growth} (what points come to), {@code Append} (how that is written). For reading, {@code Order},
 * {@code Merge} (how parts become one sequence), {@code History} (which parts are read), {@code
 * Sampling}. The bytes are in {@code PackedSeries} and {@code PackedPoints}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.metrics;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
