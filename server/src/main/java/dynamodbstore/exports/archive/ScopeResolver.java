package dynamodbstore.exports.archive;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.exports.ExportSelection;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.workspaces.entity.Workspace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Lookup of the entities that a selection names. */
final class ScopeResolver {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  private final ExportRepositories stored;

  ScopeResolver(ExportRepositories stored) {
    this.stored = stored;
  }

  /**
   * The entities of a selection.
   *
   * @throws CommandFailure if one of them does not exist
   */
  ExportScope resolve(ExportSelection selection) {
    var workspaces = workspaces(selection.workspaces());
    boolean isAll = !selection.namesEntities();
    var experiments = new TreeSet<ExperimentId>();
    if (isAll) {
      workspaces.forEach(
          one -> stored.experiments().whole().ids(one.name()).forEach(experiments::add));
    }
    selection.experiments().forEach(text -> experiments.add(experiment(text, workspaces)));
    var models = new ArrayList<RegisteredModelId>();
    selection.registeredModels().forEach(name -> models.add(model(name, workspaces)));
    return new ExportScope(workspaces, List.copyOf(experiments), models, isAll);
  }

  private List<Workspace> workspaces(List<String> names) {
    var all = stored.workspaces().list().stream().filter(Workspace::isUsable).toList();
    if (names.isEmpty()) {
      return all;
    }
    var missing = new TreeSet<>(names);
    all.forEach(one -> missing.remove(one.name()));
    if (!missing.isEmpty()) {
      throw new CommandFailure("There is no workspace \"%s\".".formatted(missing.first()));
    }
    var wanted = new HashSet<>(names);
    return all.stream().filter(one -> wanted.contains(one.name())).toList();
  }

  private ExperimentId experiment(String text, List<Workspace> workspaces) {
    return byId(text, workspaces)
        .orElseGet(
            () ->
                named(
                    "experiment",
                    text,
                    workspaces,
                    one -> stored.experiments().named().findByName(one, text)));
  }

  private Optional<ExperimentId> byId(String text, List<Workspace> workspaces) {
    return Optional.of(text)
        .filter(digits -> NUMBER.matcher(digits).matches())
        .map(digits -> new ExperimentId(Long.parseLong(digits)))
        .filter(
            id ->
                stored
                    .experiments()
                    .named()
                    .find(id)
                    .filter(
                        found ->
                            workspaces.stream()
                                .anyMatch(one -> one.name().equals(found.workspace())))
                    .isPresent());
  }

  private RegisteredModelId model(String name, List<Workspace> workspaces) {
    return named(
        "registered model", name, workspaces, one -> stored.registry().named().findId(one, name));
  }

  /** The entity of a name, which must be in one of the workspaces only. */
  private static <T> T named(
      String kind, String name, List<Workspace> workspaces, Function<String, Optional<T>> find) {
    var found = workspaces.stream().flatMap(one -> find.apply(one.name()).stream()).toList();
    if (found.isEmpty()) {
      throw new CommandFailure("There is no %s \"%s\".".formatted(kind, name));
    }
    if (found.size() > 1) {
      throw new CommandFailure(
          "Several workspaces have a %s \"%s\": choose one with --workspace."
              .formatted(kind, name));
    }
    return found.getFirst();
  }
}
