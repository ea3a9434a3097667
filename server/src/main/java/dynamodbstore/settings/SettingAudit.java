package dynamodbstore.settings;

import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import java.util.Optional;

/**
 * Audit of settings: each is one that this program knows, with a value in its range. Servers ignore
 * others, with a warning; only the operator knows which value was meant.
 *
 * <p>Owns every key that could be that of a setting, so the audits of other items of the range are
 * to be asked first.
 */
final class SettingAudit implements FamilyAudit {
  @Override
  public String family() {
    return "settings";
  }

  @Override
  public boolean owns(Key key) {
    return SettingKeys.ALL.contains(key);
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    var setting = SettingKeys.setting(item.key());
    if (setting.isEmpty()) {
      return Inconsistency.fault("is a setting that this program does not know");
    }
    var problems = new StringBuilder();
    return Inconsistency.faultUnless(
        SettingItems.fromItem(setting.get(), item, problems::append).isPresent(),
        "is a setting whose value is ignored: " + problems);
  }
}
