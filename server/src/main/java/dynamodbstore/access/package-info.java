/**
 * Authorization: which permission a request needs, on which resource, and who decides. {@link
 * dynamodbstore.access.Resource} and {@link dynamodbstore.access.Level} say what is needed, {@link
 * dynamodbstore.access.Authorizer} decides, within the {@link dynamodbstore.access.Scope} of the
 * caller's credential, and {@link dynamodbstore.access.Visibility} filters searches. Depends on no
 * feature.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.access;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
