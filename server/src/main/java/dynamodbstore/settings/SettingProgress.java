package dynamodbstore.settings;

import dynamodbstore.fulltext.FullTextStatus;
import dynamodbstore.fulltext.TextField;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Progress of the work that servers do after a change of a setting.
 *
 * @param fullText reads the progress of full text, and of the rows of tags
 * @param retention reads the progress of retention, as a line for each part
 */
public record SettingProgress(Supplier<FullTextStatus> fullText, Supplier<List<String>> retention) {
  /** A line for each part of the work; none if the setting causes no work. */
  public List<String> of(Setting<?> setting) {
    if (!setting.work()) {
      return List.of();
    }
    if (setting.equals(SettingCatalogue.FULL_TEXT)) {
      var status = fullText.get();
      return Stream.of(TextField.values()).map(status::describe).toList();
    }
    if (setting.equals(SettingCatalogue.UNRANKED_TAGS)) {
      return List.of(fullText.get().tags().describe());
    }
    return retention.get();
  }
}
