package dynamodbstore.runs;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.api.RunId;
import dynamodbstore.runs.entity.Param;
import java.util.List;

/** Attempt to change the value of a param. */
record ParamConflict(Param wanted, String kept) {
  /** Error for a param that was logged alone. */
  static ApiError of(RunId run, Param wanted, String kept) {
    return ApiError.invalid(
        ("Changing param values is not allowed. Param with key='%s' was already logged with"
                + " value='%s' for run ID='%s'. Attempted logging new value '%s'.")
            .formatted(wanted.key(), kept, run, wanted.value()));
  }

  /** Fails a batch that has any conflict. */
  static void refuse(RunId run, List<ParamConflict> conflicts) {
    if (!conflicts.isEmpty()) {
      throw ApiError.invalid(
          ("Changing param values is not allowed. Params were already logged='%s' for run"
                  + " ID='%s'.")
              .formatted(conflicts.stream().map(ParamConflict::inPython).toList(), run));
    }
  }

  private String inPython() {
    return "{'key': %s, 'old_value': %s, 'new_value': %s}"
        .formatted(
            PythonText.repr(wanted.key()), PythonText.repr(kept), PythonText.repr(wanted.value()));
  }
}
