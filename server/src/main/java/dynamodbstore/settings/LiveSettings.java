package dynamodbstore.settings;

import dynamodbstore.jobs.BackgroundJob;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Settings that a running server uses: a snapshot, which a background job replaces by one query
 * every 15 seconds. While the table cannot be read, the last snapshot stays in force. Thread-safe.
 */
public final class LiveSettings {
  /** Half of the time within which a server must use a changed setting. */
  private static final Duration PAUSE = Duration.ofSeconds(15);

  private final SettingRepository repository;
  private final InitialSettings initial;
  private volatile Map<String, String> stored = Map.of();

  public LiveSettings(SettingRepository repository, InitialSettings initial) {
    this.repository = repository;
    this.initial = initial;
  }

  /** Reads the settings. One query. */
  public void refresh() {
    stored = repository.all();
  }

  public <T> T value(Setting<T> setting) {
    return setting.type().parse(SettingValue.of(setting, stored, initial).text());
  }

  public List<SettingValue> all() {
    return SettingValue.all(stored, initial);
  }

  public BackgroundJob job() {
    return BackgroundJob.periodic("settings", this::refresh, PAUSE);
  }
}
