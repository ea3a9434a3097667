package dynamodbstore.fulltext;

import dynamodbstore.table.Condition;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.keys.EscapedText;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reverse index item: the tokens of all rows that may exist for one text.
 *
 * @param revision incremented by every change; every write is conditional on it (optimistic update)
 * @param isIndexed whether exactly these rows exist; otherwise a change is in progress or was
 *     interrupted, and some of the rows may be missing or superfluous
 */
record ReverseRow(long revision, boolean isIndexed, Set<TextToken> tokens) {
  /** A text that never had rows. */
  static final ReverseRow NONE = new ReverseRow(0, true, Set.of());

  static final String REVISION = "revision";
  private static final String SETTLED = "settled";

  ReverseRow {
    tokens = Set.copyOf(tokens);
  }

  static ReverseRow indexed(long revision, Set<TextToken> tokens) {
    return new ReverseRow(revision, true, tokens);
  }

  /** The next revision, marked as changing, which also names the added tokens. */
  ReverseRow changing(Collection<TextToken> added) {
    var all = new LinkedHashSet<>(tokens);
    all.addAll(added);
    return new ReverseRow(revision + 1, false, all);
  }

  /** Condition that the stored item still has this revision. */
  Condition unchanged() {
    return revision == 0 ? Condition.absent() : Condition.is(REVISION, revision);
  }

  Item toItem(TextOwner owner) {
    var item = Item.at(FullTextKeys.reverse(owner));
    item.with(REVISION, revision).with(SETTLED, isIndexed);
    if (!isIndexed) {
      item.inIndex(Index.GSI2, FullTextKeys.open(owner));
    }
    for (var level : TokenLevel.values()) {
      var texts =
          tokens.stream()
              .filter(token -> token.level() == level)
              .map(token -> EscapedText.of(token.text()))
              .sorted()
              .collect(Collectors.joining("\n"));
      if (!texts.isEmpty()) {
        item.with(level.letter(), texts);
      }
    }
    return item.build();
  }

  static ReverseRow fromItem(Item item) {
    var tokens = new LinkedHashSet<TextToken>();
    for (var level : TokenLevel.values()) {
      if (item.has(level.letter())) {
        item.text(level.letter())
            .lines()
            .forEach(text -> tokens.add(new TextToken(level, EscapedText.read(text))));
      }
    }
    return new ReverseRow(item.number(REVISION), item.flag(SETTLED), tokens);
  }
}
