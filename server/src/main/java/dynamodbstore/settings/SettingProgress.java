package dynamodbstore.settings;

import dynamodbstore.fulltext.FullTextStatus;
import dynamodbstore.fulltext.TextField;
import java.util.List;
import java.util.stream.Stream;

/** Progress of the work that servers do after a change of a setting. */
public final class SettingProgress {
  private SettingProgress() {}

  /** A line for each part of the work; none if the setting causes no work. */
  public static List<String> of(Setting<?> setting, FullTextStatus fullText) {
    return setting.equals(SettingCatalogue.FULL_TEXT)
        ? Stream.of(TextField.values()).map(fullText::describe).toList()
        : List.of();
  }
}
