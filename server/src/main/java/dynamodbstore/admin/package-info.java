/**
 * Opening and administering tables without a server.
 *
 * <p>Start with {@link TableFactory}, the only class that knows the adapters. {@link TableCommands}
 * are the commands create, verify, describe, full text and CloudFormation; {@link CreatedFolders}
 * removes what a failed start created.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.admin;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
