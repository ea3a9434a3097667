/**
 * Series of a metric as values and as bytes: no table, no I/O, no threads.
 *
 * <p>Start with {@link Point} and its orders ({@link PointOrder}), then {@link Series} (head item:
 * summary and tail) and {@link AppendEffect} (what an append does to it). {@link Chunk} is a sealed
 * part of the history. The binary encoding is in {@link SeriesEncoding} and {@link EncodedPoints},
 * on {@link PointEncoder}, {@link PointDecoder} and {@link Varint}. An append to a {@link Tail}
 * decodes nothing in the common case. Stored bytes begin with a version.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.metrics.series;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
