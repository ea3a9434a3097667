@NullMarked
package dynamodbstore.table.dynamodb;

import org.jspecify.annotations.NullMarked;
