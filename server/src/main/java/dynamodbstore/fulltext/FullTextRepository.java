package dynamodbstore.fulltext;

import dynamodbstore.table.Change;
import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Limits;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The rows that find texts by their tokens.
 *
 * <p>All rows of the text as it is are there at every moment, whoever dies where, so that no search
 * misses it; and the reverse row names every row there is, so that none is left behind. A text is
 * changed in four steps, of which each but the second moves the reverse row's revision on and is
 * refused if it is not the one expected:
 *
 * <ol>
 *   <li>the reverse row names the new text's rows too ({@link #open}),
 *   <li>these are put,
 *   <li>the text is changed, in one transaction with the revision,
 *   <li>superfluous rows are deleted, in transactions with the revision, and the reverse row is
 *       settled ({@link #tidy}).
 * </ol>
 *
 * <p>Of two changes at a time one is refused, takes back what it has put ({@link #abandon}) and
 * begins anew. One that stops in the middle leaves more rows than are needed, which searches pass
 * over; the next change of the text, or the {@link BackFill}, which finds all that are not settled,
 * brings it to an end. Only if another change came and went between the first two steps, and the
 * process then dies before it takes its rows back, do these stay, named by no one: an audit tells.
 */
public final class FullTextRepository {
  /** How often rows are taken back while others change the text. Each try loses to one that won. */
  private static final int TRIES = 20;

  /** Beside the reverse row. */
  private static final int DELETED_AT_ONCE = Limits.TRANSACTION_WRITES - 1;

  private final Table table;

  public FullTextRepository(Table table) {
    this.table = table;
  }

  /** The rows of something new, which nobody else can know. The reverse row is to be put before. */
  public static List<Write> rows(TextOwner owner, Set<Token> tokens) {
    return tokens.stream().<Write>map(token -> Write.put(row(owner, token))).toList();
  }

  /** The reverse row of something new; none if it has no tokens. */
  public static Optional<Write> reverse(TextOwner owner, Set<Token> tokens) {
    return Optional.of(tokens)
        .filter(some -> !some.isEmpty())
        .map(some -> Write.create(ReverseRow.settled(1, some).toItem(owner)));
  }

  /** Deletes the rows of something that was not made after all, and that nobody else can know. */
  public void forget(TextOwner owner, Set<Token> tokens) {
    var rows =
        tokens.stream().<Write>map(token -> Write.delete(FullTextKeys.row(owner, token))).toList();
    // Dying in between leaves a reverse row that names too many.
    var _ = table.writeInOrder(rows, List.of(Write.delete(FullTextKeys.reverse(owner))));
  }

  /**
   * Puts the rows of a text that is about to come: a read, a write, and two for each row.
   *
   * @return what must be written together with the text itself, so that it is refused if somebody
   *     else has gone on meanwhile; empty if somebody has already
   */
  public Optional<List<Write>> open(TextOwner owner, Set<Token> added) {
    var before = find(owner);
    return before.revision() == 0 && added.isEmpty()
        ? Optional.of(List.of())
        : open(owner, before, added).map(opened -> List.of(moveOn(owner, opened)));
  }

  private Optional<ReverseRow> open(TextOwner owner, ReverseRow before, Set<Token> added) {
    var opened = before.opened(added);
    var change = Write.replace(opened.toItem(owner), before.unchanged());
    if (!table.write(change).isWritten()) {
      return Optional.empty();
    }
    // All of them: one that was there a moment ago may have been deleted since as superfluous.
    var _ = table.writeAll(rows(owner, added));
    return Optional.of(opened);
  }

  /**
   * Deletes what an earlier change has left: a read, and if there is something, four for each row.
   *
   * @param wanted the tokens of the text as it is now, read when it is asked for
   */
  public void tidy(TextOwner owner, Supplier<Set<Token>> wanted) {
    var row = find(owner);
    if (!row.isSettled()) {
      // Refused if somebody else changes the text, who will tidy up in turn.
      boolean _ = settle(owner, row, wanted.get());
    }
  }

  /**
   * Takes back the rows of a text that did not come after all. They are named again first: whoever
   * was faster may have settled the reverse row before they were put.
   *
   * @param wanted the tokens of the text as it is now, read when it is asked for
   */
  public void abandon(TextOwner owner, Set<Token> added, Supplier<Set<Token>> wanted) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      if (open(owner, added).isPresent()) {
        tidy(owner, wanted);
        return;
      }
    }
  }

  /** How it went to make rows what they should be. */
  public enum Brought {
    /** They were already. */
    UNCHANGED,
    CHANGED,
    /** Somebody else is changing the text. */
    REFUSED
  }

  /**
   * Makes the rows what they should be, whatever they are.
   *
   * @param wanted the tokens of the text as it is now, read when it is asked for
   */
  public Brought bring(TextOwner owner, Supplier<Set<Token>> wanted) {
    var row = find(owner);
    // After the reverse row: a text that changes from here on moves its revision.
    var tokens = wanted.get();
    if (row.isSettled() && row.tokens().equals(tokens)) {
      return Brought.UNCHANGED;
    }
    var opened = open(owner, row, tokens);
    if (opened.isEmpty()) {
      return Brought.REFUSED;
    }
    if (settle(owner, opened.get(), tokens)) {
      return Brought.CHANGED;
    }
    abandon(owner, tokens, wanted);
    return Brought.REFUSED;
  }

  private boolean settle(TextOwner owner, ReverseRow row, Set<Token> wanted) {
    var superfluous = new HashSet<>(row.tokens());
    superfluous.removeAll(wanted);
    var deletions =
        superfluous.stream()
            .<Write>map(token -> Write.delete(FullTextKeys.row(owner, token)))
            .toList();
    var current = row;
    int done = 0;
    for (; deletions.size() - done > DELETED_AT_ONCE; done += DELETED_AT_ONCE) {
      var writes = new ArrayList<>(deletions.subList(done, done + DELETED_AT_ONCE));
      writes.add(moveOn(owner, current));
      if (!table.transact(writes).isWritten()) {
        return false;
      }
      current = new ReverseRow(current.revision() + 1, false, current.tokens());
    }
    var settled = ReverseRow.settled(current.revision() + 1, wanted);
    var last = Write.replace(settled.toItem(owner), current.unchanged());
    if (done == deletions.size()) {
      return table.write(last).isWritten();
    }
    var writes = new ArrayList<>(deletions.subList(done, deletions.size()));
    writes.add(last);
    return table.transact(writes).isWritten();
  }

  /** The ids of one field's texts that somebody is changing, or has stopped changing. May lag. */
  List<String> unsettled(TextField field) {
    var query =
        Query.of(Index.GSI2, FullTextKeys.open())
            .in(FullTextKeys.open(field))
            .read(Read.EVENTUAL.keys());
    return Pages.stream(table, query)
        .map(item -> FullTextKeys.readOpen(item.position(Index.GSI2).orElseThrow()))
        .toList();
  }

  /** Where to ask which texts of a field have a token. May lag. */
  public static Query posting(TextField field, String workspace, Token token) {
    return Query.of(Index.GSI2, FullTextKeys.posting(workspace, token.text()))
        .in(FullTextKeys.posting(field, token.level()));
  }

  /** The tokens of the rows that are really there, for audits: one query of their partition. */
  public Set<Token> present(TextOwner owner) {
    var query = Query.of(Index.PRIMARY, owner.partition()).in(FullTextKeys.rows());
    return Pages.stream(table, query)
        .map(item -> FullTextKeys.readRow(item.key()))
        .filter(row -> row.type().equals(owner.field().type()) && row.id().equals(owner.id()))
        .map(FullTextKeys.RowName::token)
        .collect(Collectors.toSet());
  }

  /** The tokens of the rows that may be there, for audits: one read. */
  public Set<Token> named(TextOwner owner) {
    return find(owner).tokens();
  }

  /** Whether no change of a text is under way or has broken off, for audits: one read. */
  public boolean isSettled(TextOwner owner) {
    return find(owner).isSettled();
  }

  /** Whether an item is a row or a reverse row of a field, for audits. */
  public static boolean owns(Item item, TextField field) {
    return FullTextKeys.owns(item.key(), field);
  }

  private ReverseRow find(TextOwner owner) {
    return table.get(FullTextKeys.reverse(owner)).map(ReverseRow::fromItem).orElse(ReverseRow.NONE);
  }

  private static Item row(TextOwner owner, Token token) {
    return Item.at(FullTextKeys.row(owner, token))
        .found(Index.GSI2, FullTextKeys.byToken(owner, token))
        .build();
  }

  private static Write moveOn(TextOwner owner, ReverseRow row) {
    return Write.update(
        FullTextKeys.reverse(owner), row.unchanged(), Change.add(ReverseRow.REVISION, 1));
  }
}
