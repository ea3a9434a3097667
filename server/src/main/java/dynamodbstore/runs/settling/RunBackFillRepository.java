package dynamodbstore.runs.settling;

import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextSource;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.runs.data.RunTextRows;
import dynamodbstore.table.Table;
import java.util.List;
import java.util.Set;

/** Back-fill of one full-text field for all runs of a table. */
public final class RunBackFillRepository implements TextSource {
  private final RunResettling runs;
  private final TextField field;

  private RunBackFillRepository(Table table, Settler settler, TextField field) {
    this.runs = new RunResettling(table, settler);
    this.field = field;
  }

  /**
   * One back-fill for each field. A settling that one of them causes also brings the other fields
   * up to date.
   */
  public static List<TextSource> all(Table table, Settler settler) {
    return RunTextRows.FIELDS.stream()
        .<TextSource>map(field -> new RunBackFillRepository(table, settler, field))
        .toList();
  }

  @Override
  public TextField field() {
    return field;
  }

  /** As {@link RunResettling#advance}. */
  @Override
  public Step advance(String position, Set<TokenLevel> levels) {
    boolean wanted = levels.contains(TokenLevel.TRIGRAM);
    return runs.advance(position, run -> run.settlingState().texts().contains(field) == wanted);
  }
}
