package dynamodbstore.blocks.columns;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Builder of a {@link TextColumn}. For one thread. Each text of a column that is copied is decoded
 * once, not for each of its rows.
 */
public final class TextColumnBuilder implements ColumnBuilder {
  private static final int UNKNOWN = -1;

  private final Map<DictionaryText, Integer> texts = new LinkedHashMap<>();
  private final LongColumnBuilder ids = new LongColumnBuilder();

  /** The column from which rows were copied last. */
  private Optional<TextColumn> source = Optional.empty();

  /** The number here of each text of the source, or {@link #UNKNOWN}. */
  private int[] numbers = {};

  public void add(String text) {
    add(DictionaryText.of(text));
  }

  public void add(Optional<String> text) {
    text.ifPresentOrElse(this::add, this::addAbsent);
  }

  void add(DictionaryText text) {
    ids.add(number(text));
  }

  private int number(DictionaryText text) {
    var next = texts.size();
    var known = texts.putIfAbsent(text, next);
    return known == null ? next : known;
  }

  @Override
  public int rows() {
    return ids.rows();
  }

  @Override
  public void addAbsent() {
    ids.addAbsent();
  }

  @Override
  public void addFrom(Column copied, int row) {
    var column = (TextColumn) copied;
    if (!column.has(row)) {
      addAbsent();
      return;
    }
    if (source.isEmpty() || source.get() != column) {
      source = Optional.of(column);
      numbers = new int[column.dictionary().size()];
      Arrays.fill(numbers, UNKNOWN);
    }
    int id = column.idAt(row);
    if (numbers[id] == UNKNOWN) {
      numbers[id] = number(column.dictionary().text(id));
    }
    ids.add(numbers[id]);
  }

  @Override
  public TextColumn build() {
    return new TextColumn(TextDictionary.of(texts.keySet()), ids.build());
  }
}
