/**
 * Definition and description of the DynamoDB table; makes no calls. Start with {@link
 * dynamodbstore.table.dynamodb.definition.TableDefinition}, the required table; {@link
 * dynamodbstore.table.dynamodb.definition.FoundTable} is the existing one. The other classes
 * compare the two, describe them in words and generate a CloudFormation template.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb.definition;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
