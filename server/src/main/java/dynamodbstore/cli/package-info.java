/** The command line: words in, a {@link dynamodbstore.cli.Command} out. Nothing is done here. */
@NullMarked
@CheckReturnValue
package dynamodbstore.cli;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
