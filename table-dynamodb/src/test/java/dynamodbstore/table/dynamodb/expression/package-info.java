@NullMarked
package dynamodbstore.table.dynamodb.expression;

import org.jspecify.annotations.NullMarked;
