package dynamodbstore.exports.archive;

import dynamodbstore.archive.RecordType;
import dynamodbstore.settings.SettingRepository;
import java.util.Optional;
import java.util.TreeMap;

/** Export of the settings that the table has, by key. */
final class SettingExport implements FamilyExport {
  private final SettingRepository settings;

  SettingExport(SettingRepository settings) {
    this.settings = settings;
  }

  @Override
  public void run(Optional<ExportCursor> after, ArchiveWriter out) {
    new TreeMap<>(settings.all())
        .forEach(
            (key, value) -> {
              if (after.filter(last -> key.compareTo(last.part(0)) <= 0).isEmpty()) {
                out.add(RecordType.SETTING, fields -> fields.text("key", key).text("value", value));
                out.endEntity(ExportCursor.of(key));
              }
            });
  }
}
