package dynamodbstore.cli;

import dynamodbstore.cli.CommandSyntax.Section;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.StoreUri;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Definition of the commands on backups, and their parsing. */
final class BackupSyntax {
  static final String BACKUP = "mlflow-dynamodbstore backup";
  static final String RESTORE = "mlflow-dynamodbstore restore";

  private static final String ARTIFACTS = "--artifacts";
  private static final String WITHOUT_ARTIFACTS = "--without-artifacts";
  private static final String KEEP = "--keep";
  private static final String VERIFY = "--verify";
  private static final String LIST = "--list";
  private static final String AT = "--at";
  private static final String TO = "--to";

  private BackupSyntax() {}

  static CommandSyntax backup(CommandOption store, List<CommandOption> s3, CommandOption help) {
    return syntax(
            BACKUP,
            "Back up the table in a folder, beside its server or without one.",
            List.of(
                store,
                CommandOption.value(
                    ARTIFACTS,
                    "FOLDERS",
                    "Folders whose artifacts are backed up too, separated by commas. Default: none"),
                CommandOption.value(
                    KEEP,
                    "COUNT",
                    "Afterwards delete all backups but the newest COUNT. Default: keep all"),
                CommandOption.toggle(
                    VERIFY, "Take no backup; read all of them and compare their checksums."),
                at("With --verify: the only backup to check, by its id or a time."),
                CommandOption.toggle(LIST, "Take no backup; print those that exist."),
                help),
            s3)
        .note(
            "URI is the location of the backups: a folder, or s3://BUCKET/PREFIX.",
            "Only what no earlier backup contains is copied. Run one command at a time for each"
                + " location.");
  }

  static CommandSyntax restore(List<CommandOption> s3, CommandOption help) {
    return syntax(
            RESTORE,
            "Restore a backup into an empty folder.",
            List.of(
                CommandOption.value(TO, "FOLDER", "Folder for the table: empty, or not existing."),
                at("Id of the backup, or a time such as 2026-01-31T12:00:00Z. Default: the newest"),
                CommandOption.value(
                    ARTIFACTS,
                    "FOLDERS",
                    "Empty folders for the artifacts, in the order in which they were backed up."),
                CommandOption.toggle(WITHOUT_ARTIFACTS, "Do not restore artifacts."),
                CommandOption.toggle(LIST, "Restore nothing; print which backups exist."),
                help),
            s3)
        .note(
            "URI is the location of the backups: a folder, or s3://BUCKET/PREFIX.",
            "After an interruption, run the same command again.");
  }

  private static CommandSyntax syntax(
      String path, String does, List<CommandOption> options, List<CommandOption> s3) {
    return new CommandSyntax(
        path,
        does,
        List.of(new Section("Options", options), new Section("Backups in S3", s3)),
        List.of(),
        true,
        List.of(),
        List.of(),
        List.of());
  }

  private static CommandOption at(String help) {
    return CommandOption.value(AT, "ID", help);
  }

  /**
   * The command of {@link #BACKUP}.
   *
   * @param store location of the table, read only if it is needed
   * @throws CommandFailure if an option is invalid
   */
  static BackupCommand backup(ParsedArguments words, Supplier<StoreUri> store) {
    if (words.has(LIST)) {
      return new BackupCommand.ListBackups();
    }
    if (words.has(VERIFY)) {
      return new BackupCommand.Verify(text(words, AT));
    }
    return new BackupCommand.Take(store.get(), folders(words), keep(words));
  }

  /**
   * The command of {@link #RESTORE}.
   *
   * @throws CommandFailure if an option is missing or invalid
   */
  static BackupCommand restore(ParsedArguments words) {
    if (words.has(LIST)) {
      return new BackupCommand.ListBackups();
    }
    var to =
        text(words, TO)
            .orElseThrow(() -> new CommandFailure("--to is missing. See " + RESTORE + " --help."));
    return new BackupCommand.Restore(
        folder(to), text(words, AT), folders(words), words.has(WITHOUT_ARTIFACTS));
  }

  private static Optional<String> text(ParsedArguments words, String option) {
    return Optional.ofNullable(words.flags().get(option)).filter(text -> !text.isBlank());
  }

  private static OptionalInt keep(ParsedArguments words) {
    var text = words.flags().get(KEEP);
    if (text == null) {
      return OptionalInt.empty();
    }
    try {
      int count = Integer.parseInt(text);
      if (count >= 1) {
        return OptionalInt.of(count);
      }
    } catch (NumberFormatException _) {
      // Reported below, together with numbers out of range.
    }
    throw new CommandFailure("--keep must be a number from 1, not \"" + text + "\".");
  }

  private static List<Path> folders(ParsedArguments words) {
    return text(words, ARTIFACTS).stream()
        .flatMap(all -> Arrays.stream(all.split(",", -1)))
        .map(BackupSyntax::folder)
        .toList();
  }

  private static Path folder(String text) {
    try {
      if (!text.isBlank()) {
        return Path.of(text).toAbsolutePath().normalize();
      }
    } catch (InvalidPathException _) {
      // Reported below.
    }
    throw new CommandFailure("\"" + text + "\" is not the path of a folder.");
  }
}
