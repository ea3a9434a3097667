package dynamodbstore.runs.data;

import static dynamodbstore.runs.ApiErrorAssertions.invalid;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ModelHistoryTest {
  @Test
  void entryEqualsThatOfTheReference() {
    var model =
        """
        {"artifact_path": "a", "flavors": {"f": {"config": 1, "x": "é", "n": [1, 2.50, null]}, "s": "t"},
         "utc_time_created": "x", "run_id": "r", "extra": {"a": 1}}
        """;

    assertThat(LoggedModelsTag.entry(model))
        .isEqualTo(
            "{\"run_id\": \"r\", \"artifact_path\": \"a\", \"utc_time_created\": \"x\","
                + " \"model_uuid\": null, \"flavors\": {\"f\": {\"x\": \"\\u00e9\", \"n\": [1, 2.5,"
                + " null]}, \"s\": \"t\"}}");
  }

  @Test
  void nullFieldsAreOmittedAndTimesAreText() {
    var model =
        "{\"artifact_path\":null,\"flavors\":{},\"utc_time_created\":5,\"run_id\":\"r\",\"model_uuid\":\"uu\"}";

    assertThat(LoggedModelsTag.entry(model))
        .isEqualTo(
            "{\"run_id\": \"r\", \"utc_time_created\": \"5\", \"model_uuid\": \"uu\", \"flavors\":"
                + " {}}");
  }

  @Test
  void invalidModelJsonIsRejected() {
    invalid(() -> LoggedModelsTag.entry("{"), "Malformed model info. \n { \n is not a valid JSON.");
    invalid(
        () -> LoggedModelsTag.entry("[]"), "Malformed model info. \n [] \n is not a valid JSON.");
    invalid(
        () -> LoggedModelsTag.entry("{\"artifact_path\":\"a\",\"run_id\":\"r\"}"),
        "Model json is missing mandatory fields: {'flavors', 'utc_time_created'}");
  }
}
