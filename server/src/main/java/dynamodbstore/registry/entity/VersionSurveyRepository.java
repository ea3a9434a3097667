package dynamodbstore.registry.entity;

import dynamodbstore.spillablemaps.SpillableMap;
import dynamodbstore.spillablemaps.SpillableMapRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Repository of what registered models say about their versions: derives it from the versions, for
 * audits and repairs.
 */
final class VersionSurveyRepository {
  /** Deletions of aliases in one transaction with their model. */
  private static final int MOST_ROWS = 90;

  private final Table table;
  private final SpillableMapRepository maps;

  VersionSurveyRepository(Table table) {
    this.table = table;
    this.maps = new SpillableMapRepository(table);
  }

  /** All versions of a model, by number. */
  static Query versions(RegisteredModelId id) {
    return Query.of(Index.PRIMARY, RegistryKeys.partition(id))
        .in(RegistryKeys.versions(0, false))
        .read(Read.STRONG);
  }

  /** One query, and another one if aliases have spilled. */
  VersionSurvey of(RegisteredModel model) {
    var survey =
        new VersionSurvey(
            aliases(model).values().stream().map(Long::parseLong).collect(Collectors.toSet()));
    Pages.of(table, versions(model.id())).forEach(survey::add);
    return survey;
  }

  private Map<String, String> aliases(RegisteredModel model) {
    return maps.all(RegistryMaps.aliases(model));
  }

  /**
   * Writes again what the model says about its versions, unless it has changed since it was read.
   * False if it is right.
   */
  boolean countAgain(RegisteredModel model) {
    var survey = of(model);
    var after = model.change();
    var rows = new ArrayList<Write>();
    for (var stage : VersionStage.values()) {
      var _ = after.withStageRange(stage, Optional.ofNullable(survey.stages().get(stage)));
    }
    // A number is never used twice, so the last one is never lowered.
    survey
        .last()
        .filter(last -> last.number() > model.lastVersion())
        .ifPresent(
            last -> {
              var _ = after.counting(last);
            });
    var counted = after.aliased(withoutMissing(model, survey, rows)).build();
    boolean isRight =
        counted.stages().equals(model.stages())
            && counted.lastVersion() == model.lastVersion()
            && survey.missing().isEmpty();
    rows.add(RegisteredModelRepository.replacing(model, counted));
    return !isRight && table.transact(rows).isWritten();
  }

  private SpillableMap withoutMissing(
      RegisteredModel model, VersionSurvey survey, List<Write> rows) {
    var editor = RegistryMaps.aliasEditor(model.id(), new Random());
    var left = model.aliases();
    for (var alias : aliases(model).entrySet()) {
      if (survey.missing().contains(Long.parseLong(alias.getValue())) && rows.size() < MOST_ROWS) {
        var change = editor.remove(left, alias.getKey());
        left = change.after();
        rows.addAll(change.rows());
      }
    }
    return left;
  }
}
