package dynamodbstore.wire;

import dynamodbstore.wire.json.JsonWriter;
import dynamodbstore.wire.json.Name;

/** Writer of the JSON body of an error response. */
public final class ErrorBody {
  private static final Name ERROR_CODE = Name.of("error_code");
  private static final Name MESSAGE = Name.of("message");
  private static final Name SQLSTATE = Name.of("sqlstate");
  private static final Name ERROR_CLASS = Name.of("error_class");

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
