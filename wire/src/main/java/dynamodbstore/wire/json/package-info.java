/**
 * JSON text: parsed and printed exactly as Python does, and a fast encoder for responses.
 *
 * <p>Read in this order: {@link dynamodbstore.wire.json.Json} (a document as a value), {@link
 * dynamodbstore.wire.json.DecodedBody} and {@link dynamodbstore.wire.json.JsonScanner} (bytes to
 * document, equivalent to Python's {@code json.loads}), {@link
 * dynamodbstore.wire.json.PythonNumbers} and {@link dynamodbstore.wire.json.PythonJson} (numbers
 * and documents as Python prints them), and {@link dynamodbstore.wire.json.JsonWriter} with {@link
 * dynamodbstore.wire.json.EncodedName} (streaming encoder of responses).
 *
 * <p>Ordinary requests never become a {@link dynamodbstore.wire.json.Json}; it serves free-form
 * values and the precise error messages for all other requests.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.wire.json;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
