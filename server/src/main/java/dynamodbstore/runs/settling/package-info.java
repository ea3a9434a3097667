/**
 * Settling: copies idle and ended runs into snapshots, and indexes them.
 *
 * <p>Start with {@link Settler} (the protocol), then {@link SettlingRepository} (its steps). {@link
 * SettlingQueue}, {@link BackgroundSettler} and {@link SettlingSweep} find what is due; {@link
 * RunBackFillRepository} back-fills full text; {@link RunAuditRepository} checks the result.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs.settling;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
