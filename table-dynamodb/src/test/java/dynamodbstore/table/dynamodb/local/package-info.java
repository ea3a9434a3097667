/** DynamoDB Local as a separate process for tests. Shared with other modules as a test jar. */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb.local;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
