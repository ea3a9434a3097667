package dynamodbstore.settings;

import static dynamodbstore.access.Level.MANAGE;
import static dynamodbstore.http.Endpoint.get;

import dynamodbstore.access.Resource;
import dynamodbstore.http.Endpoint;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;

/** REST endpoint of the settings that this server uses, for administrators. They are read-only. */
final class SettingRoutes {
  private final LiveSettings settings;
  private final SettingProgress progress;

  SettingRoutes(LiveSettings settings, SettingProgress progress) {
    this.settings = settings;
    this.progress = progress;
  }

  List<Endpoint> endpoints() {
    return List.of(
        get("/mlflow/server-config")
            .inVersion("3.0")
            .decode(request -> request)
            .authorize(_ -> Resource.SERVER, MANAGE)
            .handle((_, _) -> settings.all())
            .encode(this::write));
  }

  private void write(JsonWriter out, List<SettingValue> values) {
    out.name("settings").beginArray();
    for (var value : values) {
      var setting = value.setting();
      out.beginObject();
      out.name("key").value(setting.key());
      out.name("value").value(value.text());
      out.name("source").value(value.origin().title());
      out.name("default").value(setting.standardText());
      out.name("range").value(setting.type().range());
      out.name("effect").value(setting.effect());
      setting.variable().ifPresent(name -> out.name("environment_variable").value(name));
      var lines = progress.of(setting);
      if (!lines.isEmpty()) {
        out.name("progress").beginArray();
        lines.forEach(out::value);
        out.endArray();
      }
      out.endObject();
    }
    out.endArray();
  }
}
