/**
 * Audit log: who logged in, who changed permissions, and who deleted what, as lines of JSON.
 *
 * <p>Start with {@link dynamodbstore.audit.AuditLog}. Handlers of accounts record their changes
 * themselves; {@link dynamodbstore.audit.DeletionAudit} records permanent deletions of all other
 * features.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.audit;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
