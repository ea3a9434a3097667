package dynamodbstore.imports.archive;

import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.imports.ImportReport;
import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.settings.SettingCatalogue;
import dynamodbstore.settings.SettingRefused;
import dynamodbstore.settings.SettingRepository;

/** Import of settings that the table does not have. */
final class SettingImport implements FamilyImport {
  private final SettingRepository settings;
  private final ImportReport report;

  SettingImport(SettingRepository settings, ImportReport report) {
    this.settings = settings;
    this.report = report;
  }

  @Override
  public void add(ArchiveRecord record) {
    var key = record.text("key");
    var setting = SettingCatalogue.find(key);
    if (setting.isEmpty()) {
      report.skipped(Kind.SETTING, "this program has no setting " + key);
    } else if (settings.find(setting.get()).isPresent()) {
      report.existing(Kind.SETTING, 1);
    } else {
      try {
        settings.put(setting.get(), record.text("value"));
        report.imported(Kind.SETTING, 1);
      } catch (SettingRefused refused) {
        report.skipped(Kind.SETTING, key + ": " + refused.getMessage());
      }
    }
  }

  @Override
  public void endSegment() {}
}
