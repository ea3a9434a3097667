package dynamodbstore.blocks.columns;

import dynamodbstore.blocks.columns.DictionaryText.Shortened;
import dynamodbstore.blocks.columns.TextTest.Verdict;
import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.util.BitSet;

/**
 * Column of texts: a dictionary, and for each row the number of its text. Long texts are shortened,
 * see {@link DictionaryText}.
 */
public final class TextColumn implements Column {
  private final TextDictionary dictionary;
  private final LongColumn ids;

  TextColumn(TextDictionary dictionary, LongColumn ids) {
    this.dictionary = dictionary;
    this.ids = ids;
  }

  @Override
  public int rows() {
    return ids.rows();
  }

  public boolean has(int row) {
    return ids.has(row);
  }

  public DictionaryText at(int row) {
    return dictionary.text(idAt(row));
  }

  /** Number of the row's text in the dictionary: equal texts of a column have equal numbers. */
  public int idAt(int row) {
    return (int) ids.at(row);
  }

  /** The numbers of the texts of some rows, -1 for those that have none. */
  public int[] idsAt(int[] rows) {
    var found = new int[rows.length];
    if (ids.isFull()) {
      var all = ids.at(rows);
      for (int at = 0; at < found.length; at++) {
        found[at] = (int) all[at];
      }
    } else {
      for (int at = 0; at < found.length; at++) {
        found[at] = has(rows[at]) ? idAt(rows[at]) : -1;
      }
    }
    return found;
  }

  /** The rows that have a text, as a copy. */
  public BitSet present() {
    return ids.present();
  }

  public TextDictionary dictionary() {
    return dictionary;
  }

  /** The rows whose text satisfies a test, which is evaluated once for each distinct text. */
  public MatchedRows matching(TextTest test) {
    var verdicts = new Verdict[dictionary.size()];
    for (int id = 0; id < verdicts.length; id++) {
      verdicts[id] = test.of(dictionary.text(id));
    }
    return new MatchedRows(rowsOf(Verdict.YES, verdicts), rowsOf(Verdict.PERHAPS, verdicts));
  }

  private BitSet rowsOf(Verdict verdict, Verdict[] verdicts) {
    for (var any : verdicts) {
      if (any == verdict) {
        return ids.matching(id -> verdicts[(int) id] == verdict);
      }
    }
    return new BitSet();
  }

  /** The rows whose text is shortened. */
  public BitSet shortened() {
    return dictionary.hasShortened()
        ? matching(text -> text instanceof Shortened ? Verdict.YES : Verdict.NO).certain()
        : new BitSet();
  }

  @Override
  public long memory() {
    return dictionary.memory() + ids.memory();
  }

  @Override
  public void encode(BinaryWriter out) {
    ids.encode(out);
    dictionary.encode(out);
  }

  static TextColumn decode(BinaryReader in, int rows) {
    var ids = LongColumn.decode(in, rows);
    var dictionary = TextDictionary.decode(in, rows);
    if (!ids.matching(id -> id < 0 || id >= dictionary.size()).isEmpty()) {
      throw new IllegalArgumentException("A row refers to no text");
    }
    return new TextColumn(dictionary, ids);
  }
}
