package dynamodbstore.blocks.columns;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Builder of a {@link TextColumn}. For one thread. */
public final class TextColumnBuilder implements ColumnBuilder {
  private final Map<DictionaryText, Integer> texts = new LinkedHashMap<>();
  private final LongColumnBuilder ids = new LongColumnBuilder();

  public void add(String text) {
    add(DictionaryText.of(text));
  }

  public void add(Optional<String> text) {
    text.ifPresentOrElse(this::add, this::addAbsent);
  }

  void add(DictionaryText text) {
    ids.add(texts.computeIfAbsent(text, _ -> texts.size()));
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
  public void addFrom(Column source, int row) {
    var column = (TextColumn) source;
    if (column.has(row)) {
      add(column.at(row));
    } else {
      addAbsent();
    }
  }

  @Override
  public TextColumn build() {
    return new TextColumn(TextDictionary.of(texts.keySet()), ids.build());
  }
}
