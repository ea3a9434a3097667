/**
 * MLflow's messages on the wire: requests read exactly as the reference server reads them, answers
 * and errors written as it writes them.
 *
 * <p>The reference reads a request in three steps: it parses the body leniently, hands it to
 * protobuf's JSON parser and forgives that parser's failure (keeping what had been read until
 * then), and then checks the raw document parameter by parameter. Clients depend on every oddity of
 * it.
 *
 * <p>Read in this order: {@link dynamodbstore.wire.Fields} and {@link dynamodbstore.wire.Field}
 * (declaring a message), {@link dynamodbstore.wire.Check} (what the reference insists on), {@link
 * dynamodbstore.wire.Schema} (both, and reading by them), {@link dynamodbstore.wire.Message} (what
 * was read), {@link dynamodbstore.wire.BadRequest} and {@link dynamodbstore.wire.ErrorCode} (what
 * is answered otherwise). Behind them, {@link dynamodbstore.wire.StreamReader} reads what is as it
 * should be in one pass, and leaves everything it has any doubt about to {@link
 * dynamodbstore.wire.DocumentReader} and {@link dynamodbstore.wire.Conversion}, which take the
 * reference's three steps one by one.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.wire;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
