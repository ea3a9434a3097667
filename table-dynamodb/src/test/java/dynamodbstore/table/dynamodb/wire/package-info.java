@NullMarked
package dynamodbstore.table.dynamodb.wire;

import org.jspecify.annotations.NullMarked;
