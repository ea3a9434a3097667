/**
 * What {@code table verify} asks each feature: which items it owns, and what contradicts them.
 *
 * <p>Start with {@link dynamodbstore.verification.FamilyAudit}, which features implement. {@link
 * dynamodbstore.verification.KeyFamily} says by patterns which keys a family owns; {@link
 * dynamodbstore.verification.Inconsistency} is what an audit finds.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.verification;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
