/**
 * MLflow's JSON messages: requests are read exactly as the reference server reads them, responses
 * and errors are written as it writes them.
 *
 * <p>The reference reads a request in three steps: it parses the body leniently, passes it to
 * protobuf's JSON parser and ignores that parser's failure (keeping what was converted before), and
 * then checks the raw document parameter by parameter. Clients depend on all details of this.
 *
 * <p>Read in this order: {@link dynamodbstore.wire.Fields} and {@link dynamodbstore.wire.Field}
 * (declaring a message), {@link dynamodbstore.wire.Check} (the reference's validation rules),
 * {@link dynamodbstore.wire.Schema} (fields and checks; reads requests), {@link
 * dynamodbstore.wire.Message} (the decoded request), {@link dynamodbstore.wire.BadRequest} and
 * {@link dynamodbstore.wire.ErrorCode} (errors). Internally, {@link
 * dynamodbstore.wire.StreamReader} is the fast path that decodes ordinary requests in one pass and
 * leaves all others to {@link dynamodbstore.wire.DocumentReader} and {@link
 * dynamodbstore.wire.ProtobufConversion}, which follow the reference's three steps.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.wire;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
