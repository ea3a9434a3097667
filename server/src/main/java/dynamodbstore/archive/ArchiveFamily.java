package dynamodbstore.archive;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Family of entities, which has segments of its own. In the order of an import. */
public enum ArchiveFamily {
  SETTINGS,
  WORKSPACES,
  EXPERIMENTS,
  DATASETS,
  RUNS,
  LOGGED_MODELS,
  REGISTERED_MODELS,
  TRACES,
  ACCOUNTS;

  /** Name in the manifest and in the names of segments. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Optional<ArchiveFamily> parse(String text) {
    return Arrays.stream(values()).filter(family -> family.text().equals(text)).findFirst();
  }
}
