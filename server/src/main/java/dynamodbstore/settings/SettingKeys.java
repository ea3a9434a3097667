package dynamodbstore.settings;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.KeyFamily;
import java.util.Optional;

/**
 * Keys of the items of settings.
 *
 * <p>{@code docs/table.md} lists them.
 */
final class SettingKeys {
  private static final String PREFIX = "CFG#";

  /** Keys that settings of any program can have. */
  static final KeyFamily ALL = KeyFamily.in(PartitionPrefix.CONFIG, PREFIX + "{}");

  private SettingKeys() {}

  static Key of(Setting<?> setting) {
    return new Key(partition(), PREFIX + setting.key());
  }

  static String partition() {
    return PartitionPrefix.CONFIG;
  }

  /** Range of all settings, among a few other items such as counters. */
  static SortRange all() {
    return SortRange.prefix(PREFIX);
  }

  /** The setting that an item of this range contains. */
  static Optional<Setting<?>> setting(Key key) {
    return SettingCatalogue.find(key.sort().substring(PREFIX.length()));
  }
}
