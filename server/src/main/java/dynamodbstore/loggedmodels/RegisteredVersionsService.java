package dynamodbstore.loggedmodels;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Service that records at a logged model which versions were registered from it, as a JSON list in
 * the tag where MLflow's web UI expects it.
 */
public final class RegisteredVersionsService {
  private static final String TAG = "mlflow.modelVersions";

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final LoggedModelService models;
  private final LoggedModelRepository rows;

  public RegisteredVersionsService(LoggedModelService models, LoggedModelRepository rows) {
    this.models = models;
    this.rows = rows;
  }

  /**
   * Appends a version by an optimistic update with retry: two reads and one write, and one more
   * read and write for each retry.
   *
   * @throws ApiError if the model does not exist, or all attempts were refused
   */
  public void add(Caller caller, ModelId id, String name, long version) {
    var model = models.active(caller, id);
    update.run(
        "logged model",
        id,
        () -> {
          var before = rows.findTag(model, TAG);
          var after = new Tag(TAG, with(before.map(Tag::value), name, version));
          return rows.replace(model, before, after);
        });
  }

  /**
   * Appends an entry to the list. A tag value that is not a JSON list was set by a client, and is
   * overwritten.
   */
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
