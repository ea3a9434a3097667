/**
 * The {@code doctor} command: checks of this machine and of the services that a server uses, each
 * with the advice that follows from it.
 *
 * <p>Start with {@link Doctor}, which runs each {@link HealthCheck} and prints its {@link
 * Finding}s. No check changes the table; those of disks and of S3 write a file and delete it.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.doctor;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
