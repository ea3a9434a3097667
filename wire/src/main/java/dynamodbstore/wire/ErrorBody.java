package dynamodbstore.wire;

import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;

/** Writer of the JSON body of an error response. */
public final class ErrorBody {
  private static final EncodedName ERROR_CODE = EncodedName.of("error_code");
  private static final EncodedName MESSAGE = EncodedName.of("message");
  private static final EncodedName SQLSTATE = EncodedName.of("sqlstate");
  private static final EncodedName ERROR_CLASS = EncodedName.of("error_class");

  private ErrorBody() {}

  public static void write(JsonWriter out, ErrorCode code, String message) {
    out.beginObject().field(ERROR_CODE, code.name()).field(MESSAGE, message);
    code.errorClass()
        .ifPresent(
            errorClass ->
                out.field(SQLSTATE, errorClass.sqlState()).field(ERROR_CLASS, errorClass.name()));
    out.endObject();
  }
}
