/**
 * Settling: copies idle and ended runs into snapshots, and indexes them.
 *
 * <p>Protocol: mark the run SETTLING with a lease and a new generation; read the child items; put
 * the snapshot, then the rows; mark the run SETTLED if the lease is unchanged. A write removes the
 * lease and makes the run LIVE. A settler stops after 30 seconds; its lease expires after two
 * minutes. After a crash the run stays due, and another settler starts from the beginning.
 *
 * <p>Start with {@link Settler} (the protocol), then {@link SettlingRepository} (its steps). Ended
 * runs wait in {@link SettlingQueue}, from which {@link BackgroundSettler} settles; {@link
 * SettlingSweep} finds all that is due; {@link RunSettling} connects them. {@link RunTextSettings}
 * says what is indexed, {@link RunBackFillRepository} and {@link RunTagBackFillRepository} make
 * runs settle again after it was changed; {@link RunAuditRepository} checks the result.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs.settling;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
