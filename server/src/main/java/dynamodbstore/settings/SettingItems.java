package dynamodbstore.settings;

import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.table.Read;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Conversion of values of settings to items and back. */
final class SettingItems {
  private static final String VALUE = "value";

  private SettingItems() {}

  /** Projection of what settings consist of. Other items of the range contain secrets. */
  static Read read() {
    var fields = new ArrayList<>(List.of(VALUE));
    for (var field : TextField.values()) {
      fields.add(field.setting());
    }
    return Read.STRONG.only(fields.toArray(String[]::new));
  }

  /**
   * @param text a canonical value
   */
  static Item toItem(Setting<?> setting, String text) {
    var item = Item.at(SettingKeys.of(setting));
    if (!setting.equals(SettingCatalogue.FULL_TEXT)) {
      return item.with(VALUE, text).build();
    }
    var chosen = SettingCatalogue.FULL_TEXT.type().parse(text);
    for (var field : TextField.values()) {
      boolean isOn = chosen.contains(field.setting());
      item.with(field.setting(), isOn ? TokenLevel.write(Set.of(TokenLevel.TRIGRAM)) : "");
    }
    return item.build();
  }

  /**
   * The canonical value; empty if it is not one that this program accepts.
   *
   * @param problems receives why a value is ignored
   */
  static Optional<String> fromItem(Setting<?> setting, Item item, Consumer<String> problems) {
    try {
      return Optional.of(
          setting.equals(SettingCatalogue.FULL_TEXT)
              ? fullText(item)
              : setting.canonical(item.text(VALUE)));
    } catch (SettingRefused | CorruptItem fault) {
      problems.accept(String.valueOf(fault.getMessage()));
      return Optional.empty();
    }
  }

  /** A field that the item lacks has its default. */
  private static String fullText(Item item) {
    var chosen = new TreeSet<String>();
    for (var field : TextField.values()) {
      boolean isOn =
          item.has(field.setting())
              ? !TokenLevel.read(item.text(field.setting())).isEmpty()
              : !field.defaults().isEmpty();
      if (isOn) {
        chosen.add(field.setting());
      }
    }
    return SettingCatalogue.FULL_TEXT.type().format(chosen);
  }
}
