package dynamodbstore.assessments;

import dynamodbstore.api.ApiError;
import dynamodbstore.traces.entity.Assessment.Kind;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What an assessment states, validated and in the form in which it is stored.
 *
 * @param json JSON text, as Python prints it: searches compare it
 * @param error JSON text of an object; feedback only
 */
public record AssessmentValue(Kind kind, String json, Optional<String> error) {
  /**
   * Feedback.
   *
   * @param error object, printed to JSON text
   */
  static AssessmentValue feedback(Json value, Optional<Json.Dict> error) {
    return new AssessmentValue(
        Kind.FEEDBACK, PythonJson.dumps(requireFinite(value)), error.map(PythonJson::dumps));
  }

  /** Expected value, converted by protobuf. */
  static AssessmentValue expectation(Json value) {
    return newExpectation(requireFinite(value));
  }

  /**
   * Expected value that the client sent as JSON text. Lists and objects are returned as text too,
   * so they may contain any JSON; other values must be valid in a response.
   */
  static AssessmentValue serializedExpectation(String text) {
    var value = parse(text);
    boolean isReturnedAsText = value instanceof Json.Items || value instanceof Json.Dict;
    return newExpectation(isReturnedAsText ? value : requireEncodable(requireFinite(value)));
  }

  static AssessmentValue issue(String name) {
    Map<Json.Text, Json> entries = new LinkedHashMap<>();
    entries.put(new Json.Text("issue_name"), new Json.Text(name));
    return new AssessmentValue(
        Kind.ISSUE, PythonJson.dumps(new Json.Dict(entries)), Optional.empty());
  }

  private static AssessmentValue newExpectation(Json value) {
    if (value instanceof Json.Null) {
      throw ApiError.invalid("The `value` field must be specified.");
    }
    return new AssessmentValue(Kind.EXPECTATION, PythonJson.dumps(value), Optional.empty());
  }

  private static Json parse(String text) {
    try {
      return Json.parse(new Json.Text(text))
          .orElseThrow(() -> unreadable("The serialized value of the expectation is not JSON."));
    } catch (Json.TooDeep _) {
      throw unreadable("The serialized value of the expectation is nested too deeply.");
    }
  }

  /**
   * Refuses NaN and infinities: the reference stores some of them and then fails to return them.
   */
  private static Json requireFinite(Json value) {
    if (!isFinite(value)) {
      throw unreadable("The value of an assessment must not contain NaN or an infinite number.");
    }
    return value;
  }

  private static Json requireEncodable(Json value) {
    if (value instanceof Json.Text text && !text.encodable()) {
      throw unreadable("The value of an assessment is not valid Unicode.");
    }
    return value;
  }

  private static boolean isFinite(Json value) {
    return switch (value) {
      case Json.Real(double number) -> Double.isFinite(number);
      case Json.Whole(var number) -> Double.isFinite(number.doubleValue());
      case Json.Items(var items) -> items.stream().allMatch(AssessmentValue::isFinite);
      case Json.Dict(var entries) -> entries.values().stream().allMatch(AssessmentValue::isFinite);
      case Json.Null _, Json.Bool _, Json.Text _ -> true;
    };
  }

  /** Error for values that crash the reference. */
  private static ApiError unreadable(String message) {
    return new ApiError(ErrorCode.BAD_REQUEST, message);
  }
}
