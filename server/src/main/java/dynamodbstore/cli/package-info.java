/**
 * Command line: parses arguments into a {@link dynamodbstore.cli.Command}, without executing
 * anything. Start with {@link dynamodbstore.cli.CommandLineParser}; {@link
 * dynamodbstore.cli.CommandTree} defines the commands.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.cli;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
