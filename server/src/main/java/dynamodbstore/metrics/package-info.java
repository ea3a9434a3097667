/**
 * Metrics of runs: append of points, histories and samples.
 *
 * <p>A request comes from {@code RunLogService} through the write protocol of runs ({@code
 * RunWriter.write}). {@link dynamodbstore.metrics.MetricRepository} is the entry point for other
 * packages, with {@link dynamodbstore.metrics.series.Point} (create one with {@code Point.of}) and,
 * for callers that read a run's items themselves, {@link dynamodbstore.metrics.MetricItems#metric}.
 *
 * <p>A metric of a run is a series: one head item ({@code series.Series}) with the latest point,
 * the extremes and a tail of the newest points, encoded. The head item stays below a kilobyte, so
 * that a point costs one write unit. A full tail, and a batch too large for one, become {@code
 * series.Chunk}s, which are immutable.
 *
 * <p>Appends of this process to one series are committed as a group:
 *
 * <ol>
 *   <li>An append enters the queue of each of its series ({@code SeriesQueues}). Where no other
 *       append is writing, it becomes the leader of the series; elsewhere its points wait.
 *   <li>A leader takes the points that wait for its series, applies all appends in the order of
 *       their arrival ({@code SeriesUpdate}), and writes the result: the chunks, then the series on
 *       the condition that no other process has changed it ({@code GroupWriteAttempt}); if it is
 *       refused, it retries. Series that an append leads are written together: those that only
 *       extend their tails in one call, those with chunks in a second.
 *   <li>Once a series is written, the leader makes the first append in the queue the next leader,
 *       and confirms the appends of its group. A request returns when all its series are written.
 *   <li>After a fault the leader's request fails. Its followers return to the head of the queue and
 *       the first of them leads; if their points were written in spite of the fault, it finds them
 *       in the series. So a request fails only by a write that it led itself.
 * </ol>
 *
 * <p>At most as many appends of 100 metrics or more run at once as the table handles concurrently.
 * An append that waits leads no series, so appends cannot deadlock, in whichever order they name
 * their series. At its deadline, after 30 seconds, or when its thread is interrupted, an append
 * withdraws its points and fails; for points that a leader has taken it keeps waiting, because they
 * may be written. Queues are in memory only: no request that was waiting at a crash had been
 * confirmed.
 *
 * <p>To understand writing, read {@code MetricKeys} (the keys), {@code Series} and {@code
 * AppendEffect} in {@code series} (effect of an append), {@code Append} (what a request does),
 * {@code GroupWriter} (what a leader does). For reading, {@code PointOrder}, {@code PointMerge}
 * (how chunks and tail become one sequence), {@code History} (which chunks are read), {@code
 * PointSampler}. Expired points are hidden ({@code VisiblePoints}), and later deleted by background
 * work ({@code ExpiredHistoryRepository}). The binary encoding is in {@code SeriesEncoding} and
 * {@code EncodedPoints}, in {@code series}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.metrics;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
