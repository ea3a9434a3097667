/**
 * JSON as text: how Python reads it, how Python prints it, and how we write it.
 *
 * <p>Read in this order: {@link dynamodbstore.wire.json.Json} (a document as a value), {@link
 * dynamodbstore.wire.json.BodyText} and {@link dynamodbstore.wire.json.JsonScanner} (bytes to
 * document, exactly as Python's {@code json.loads}), {@link dynamodbstore.wire.json.PythonNumbers}
 * and {@link dynamodbstore.wire.json.PythonJson} (numbers and documents as Python spells them), and
 * {@link dynamodbstore.wire.json.JsonWriter} with {@link dynamodbstore.wire.json.Name} (answers,
 * written straight into bytes).
 *
 * <p>Requests that are what they should be never become a {@link dynamodbstore.wire.json.Json}; it
 * is for free-form values and for saying precisely what is wrong with the rest.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.wire.json;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
