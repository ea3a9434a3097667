package dynamodbstore.imports;

import dynamodbstore.imports.ImportReport.Kind;
import dynamodbstore.table.errors.LimitExceeded;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Writes of entities some of which may be too large for the table: these are left out. */
public final class OversizedEntities {
  private OversizedEntities() {}

  /**
   * Writes entities together; if that exceeds a limit, one by one.
   *
   * @param id of an entity, for the report
   */
  public static <T> void leaveOut(
      List<T> all,
      Consumer<List<T>> write,
      Kind kind,
      Function<T, String> id,
      ImportReport report) {
    try {
      write.accept(all);
    } catch (LimitExceeded limit) {
      if (all.size() == 1) {
        report.skipped(
            kind,
            "%s is too large for the table: %s"
                .formatted(id.apply(all.getFirst()), limit.getMessage()));
      } else {
        all.forEach(one -> leaveOut(List.of(one), write, kind, id, report));
      }
    }
  }
}
