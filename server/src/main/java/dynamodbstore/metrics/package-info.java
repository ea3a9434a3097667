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
 * <p>Appends of this process to one series are committed as a group:
 *
 * <ol>
 *   <li>An append enters the queue of each of its series ({@code SeriesQueues}). Where no other
 *       append is writing, it becomes the leader of the series; elsewhere its points wait.
 *   <li>A leader takes the points that wait for its series, applies all appends in the order of
 *       their arrival ({@code Extended}), and writes the result: the chunks, then the series on the
 *       condition that no other process has changed it ({@code AppendRound}). All series that an
 *       append leads are written in one call.
 *   <li>Once a series is written, the leader makes the first that waits the next leader, and
 *       confirms the appends of its group. An append is answered when all its series are written.
 *   <li>After a fault the leader's request fails. Its followers go back to the head of the queue
 *       and the first of them leads; points that were written all the same are found in the series.
 *       So a request fails only by a write that it led itself.
 * </ol>
 *
 * <p>An append that waits leads nothing, so there is no order of series in which appends could
 * deadlock. At its deadline, or interrupted, it withdraws its points and is refused; points that a
 * leader has taken are waited for, because they may be written. Queues are in memory only: after a
 * crash no request that was waiting had been answered.
 *
 * <p>To understand writing, read {@code MetricKeys} (where things live), {@code Series} and {@code
 * Growth} (what points come to), {@code Append} (what a request does), {@code GroupWriter} (what a
 * leader does). For reading, {@code Order}, {@code Merge} (how parts become one sequence), {@code
 * History} (which parts are read), {@code Sampling}. The bytes are in {@code PackedSeries} and
 * {@code PackedPoints}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.metrics;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
