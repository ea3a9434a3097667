/**
 * Logged data of runs: metrics, params, tags, links.
 *
 * <p>Start with {@link RunSummary} (a run without data), {@link RunWithData}, and {@link RunData}
 * with its three sources: child items ({@link ChildItemData}), snapshot ({@link SnapshotData}),
 * queries page by page ({@link PagedData}). {@link RunDataRepository} reads and writes them. {@link
 * RunSnapshotItems} is the snapshot item and its binary encoding; {@link SettledRunRows} derives
 * the rank rows ({@link RankRows}) and full-text rows ({@link RunTextRows}) of a settled run from
 * its data.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs.data;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
