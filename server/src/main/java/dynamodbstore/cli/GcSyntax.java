package dynamodbstore.cli;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.gc.Age;
import dynamodbstore.gc.GcRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Definition of the {@code gc} command, and the parser of its arguments. */
final class GcSyntax {
  static final String GC = CommandTree.PROGRAM + " gc";
  static final String AUDIT_LOG = "--audit-log";
  static final String AUDIT_VARIABLE = "MLFLOW_SERVER_AUDIT_LOG";

  private static final String OLDER_THAN = "--older-than";
  private static final String RUN_IDS = "--run-ids";
  private static final String EXPERIMENT_IDS = "--experiment-ids";
  private static final String LOGGED_MODEL_IDS = "--logged-model-ids";
  private static final String WORKSPACE = "--workspace";
  private static final String ALL_WORKSPACES = "--all-workspaces";
  private static final String DRY_RUN = "--dry-run";
  private static final String WORKSPACE_VARIABLE = "MLFLOW_WORKSPACE";
  private static final String ENABLE_VARIABLE = "MLFLOW_ENABLE_WORKSPACES";
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  private GcSyntax() {}

  /**
   * @param server options that the server has too
   */
  static CommandSyntax syntax(List<CommandOption> server, CommandOption help) {
    var own =
        List.of(
            CommandOption.value(
                OLDER_THAN, "AGE", "Only what was deleted so long ago, such as 30d or 1d2h3m4s."),
            CommandOption.value(
                RUN_IDS, "IDS", "Runs, separated by commas. Default: all deleted runs."),
            CommandOption.value(
                EXPERIMENT_IDS,
                "IDS",
                "Experiments, with all their runs, models and traces. Default: all deleted ones."),
            CommandOption.value(
                LOGGED_MODEL_IDS, "IDS", "Logged models. Default: all deleted ones."),
            CommandOption.value(
                WORKSPACE,
                "NAME",
                "The workspace to delete from. Default: default [" + WORKSPACE_VARIABLE + "]"),
            CommandOption.toggle(ALL_WORKSPACES, "Delete from all workspaces."),
            CommandOption.toggle(DRY_RUN, "Print what would be deleted, and delete nothing."),
            CommandOption.value(
                AUDIT_LOG,
                "FILE",
                "Append a line of JSON for each deletion. [" + AUDIT_VARIABLE + "]"),
            CommandOption.toggle("--jobs", "No effect: this server has no jobs."),
            CommandOption.value("--job-ids", "IDS", "No effect: this server has no jobs."),
            CommandOption.value(
                "--tracking-uri", "URI", "No effect: the command opens artifacts itself."));
    var all = new ArrayList<>(own);
    all.addAll(server);
    all.add(help);
    return CommandSyntax.of(
            GC,
            "Permanently delete runs, logged models and experiments that are deleted already.",
            all.toArray(CommandOption[]::new))
        .note(
            "Kinds without ids: all that is deleted, as with mlflow gc. Try --dry-run first.",
            "A folder must not be in use by a server. With a table in DynamoDB, servers may run.");
  }

  static GcRequest read(ParsedArguments words, Map<String, String> environment) {
    boolean isEverywhere = words.has(ALL_WORKSPACES);
    if (isEverywhere && words.has(WORKSPACE)) {
      throw new CommandFailure("Cannot use --workspace and --all-workspaces together.");
    }
    var named =
        words
            .flags()
            .getOrDefault(
                WORKSPACE, environment.getOrDefault(WORKSPACE_VARIABLE, Caller.DEFAULT_WORKSPACE));
    return new GcRequest(
        text(words, OLDER_THAN).map(Age::parse),
        ids(words, RUN_IDS).map(all -> all.stream().map(RunId::new).toList()),
        ids(words, LOGGED_MODEL_IDS).map(all -> all.stream().map(ModelId::new).toList()),
        ids(words, EXPERIMENT_IDS).map(all -> all.stream().map(GcSyntax::experiment).toList()),
        isEverywhere ? Optional.empty() : Optional.of(named),
        words.has(DRY_RUN));
  }

  /** The environment of a server with the same data: naming a workspace enables workspaces. */
  static Map<String, String> environment(ParsedArguments words, Map<String, String> environment) {
    var adapted = new HashMap<>(environment);
    adapted.remove(WORKSPACE_VARIABLE);
    adapted.remove(AUDIT_VARIABLE);
    if (words.has(ALL_WORKSPACES) || words.has(WORKSPACE)) {
      adapted.put(ENABLE_VARIABLE, "true");
    }
    return adapted;
  }

  static Optional<String> auditLog(ParsedArguments words, Map<String, String> environment) {
    return text(words, AUDIT_LOG)
        .or(() -> Optional.of(environment.getOrDefault(AUDIT_VARIABLE, "")))
        .filter(file -> !file.isEmpty());
  }

  private static ExperimentId experiment(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new CommandFailure("No Experiment with id=" + text + " exists");
    }
    return new ExperimentId(Long.parseLong(text));
  }

  private static Optional<List<String>> ids(ParsedArguments words, String flag) {
    return text(words, flag)
        .filter(text -> !text.isEmpty())
        .map(text -> Arrays.stream(text.split(",", -1)).map(String::strip).toList());
  }

  private static Optional<String> text(ParsedArguments words, String flag) {
    return Optional.ofNullable(words.flags().get(flag));
  }
}
