package dynamodbstore.loggedmodels;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists at a logged model which versions of registered models were made of it: in a tag, where
 * MLflow's pages look for them.
 */
public final class RegisteredVersionsService {
  private static final String TAG = "mlflow.modelVersions";

  /** Each try loses to one that won. */
  private static final int TRIES = 50;

  private final LoggedModelService models;
  private final LoggedModelRepository rows;

  public RegisteredVersionsService(LoggedModelService models, LoggedModelRepository rows) {
    this.models = models;
    this.rows = rows;
  }

  /** Two reads and a write, unless others register the same model at the same time. */
  public void add(Caller caller, ModelId id, String name, long version) {
    var model = models.active(caller, id);
    for (int attempt = 0; attempt < TRIES; attempt++) {
      var before = rows.findTag(model, TAG);
      var after = new Tag(TAG, with(before.map(Tag::value), name, version));
      if (rows.replace(model, before, after)) {
        return;
      }
    }
    throw new ApiError(
        ErrorCode.TEMPORARILY_UNAVAILABLE,
        "The model %s is being registered by others. Please try again.".formatted(id));
  }

  /** What is there and is no list, somebody else has put there: it gives way. */
  private static String with(Optional<String> before, String name, long version) {
    var entries = new LinkedHashMap<Json.Text, Json>();
    entries.put(new Json.Text("name"), new Json.Text(name));
    entries.put(new Json.Text("version"), new Json.Whole(BigInteger.valueOf(version)));
    var listed = new ArrayList<Json>();
    before
        .flatMap(text -> Json.parse(new Json.Text(text)))
        .ifPresent(
            json -> listed.addAll(json instanceof Json.Items(var items) ? items : List.of()));
    Map<Json.Text, Json> added = entries;
    listed.add(new Json.Dict(added));
    return PythonJson.dumps(new Json.Items(listed));
  }
}
