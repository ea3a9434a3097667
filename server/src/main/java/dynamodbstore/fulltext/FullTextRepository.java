package dynamodbstore.fulltext;

import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.table.Change;
import dynamodbstore.table.Limits;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Repository of the full-text index rows, with the protocol that keeps them complete.
 *
 * <p>Two invariants hold at every moment, also after a crash. All rows of the current text exist,
 * so that no search misses it. The reverse row names every row that exists, so that none is
 * orphaned, except in the one case below. A text is changed in four steps. Each step but the second
 * increments the revision of the reverse row, and fails if the revision is not the expected one
 * (optimistic update):
 *
 * <ol>
 *   <li>the reverse row also names the tokens of the new text ({@link #putRows}),
 *   <li>their rows are put,
 *   <li>the text is changed, in one transaction with the revision,
 *   <li>superfluous rows are deleted, in transactions with the revision, and the reverse row is
 *       marked as exact again ({@link #deleteStaleRows}).
 * </ol>
 *
 * <p>Of two concurrent changes one fails, deletes the rows that it has put ({@link #rollBackRows})
 * and retries from the beginning. A change interrupted by a crash leaves superfluous rows, which
 * searches discard when they verify candidates. The next change of the text completes it, or the
 * {@link BackFill} does, which finds all reverse rows that are marked as changing. One case orphans
 * rows: another change starts and completes between the first two steps, and the process then dies
 * before it deletes its rows. No reverse row names these; an audit reports them.
 *
 * <p>Thread-safe: has no state but the table.
 */
public final class FullTextRepository {
  /** Transaction limit, less one write for the reverse row. */
  private static final int DELETED_AT_ONCE = Limits.TRANSACTION_WRITES - 1;

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final Table table;

  public FullTextRepository(Table table) {
    this.table = table;
  }

  /**
   * The rows of a new entity, which no other request can know yet. Its reverse row must be put
   * before them.
   */
  public static List<Write> rows(TextOwner owner, Set<TextToken> tokens) {
    return tokens.stream().<Write>map(token -> Write.put(row(owner, token))).toList();
  }

  /** The reverse row of a new entity; empty if it has no tokens. */
  public static Optional<Write> reverse(TextOwner owner, Set<TextToken> tokens) {
    return Optional.of(tokens)
        .filter(some -> !some.isEmpty())
        .map(some -> Write.create(ReverseRow.indexed(1, some).toItem(owner)));
  }

  /** Deletes the rows of an entity whose creation failed, and which no other request can know. */
  public void deleteRows(TextOwner owner, Set<TextToken> tokens) {
    var rows =
        tokens.stream().<Write>map(token -> Write.delete(FullTextKeys.row(owner, token))).toList();
    // A crash in between leaves a reverse row that names rows that do not exist.
    var last = List.<Write>of(Write.delete(FullTextKeys.reverse(owner)));
    var _ = table.writeStaged(StagedWrite.inOrder(rows, last));
  }

  /**
   * Puts the rows of a text before the text is changed: one read, one write, and two write units
   * per row.
   *
   * @return the writes that must be in the same transaction as the change of the text, so that it
   *     fails if a concurrent change has succeeded meanwhile; empty if one has already
   */
  public Optional<List<Write>> putRows(TextOwner owner, Set<TextToken> added) {
    var before = find(owner);
    return before.revision() == 0 && added.isEmpty()
        ? Optional.of(List.of())
        : putRows(owner, before, added).map(opened -> List.of(incrementRevision(owner, opened)));
  }

  private Optional<ReverseRow> putRows(TextOwner owner, ReverseRow before, Set<TextToken> added) {
    var opened = before.changing(added);
    var change = Write.replace(opened.toItem(owner), before.unchanged());
    if (!table.write(change).isWritten()) {
      return Optional.empty();
    }
    // All of them: a concurrent change may just have deleted an existing one as superfluous.
    var _ = table.writeAll(rows(owner, added));
    return Optional.of(opened);
  }

  /**
   * Deletes the rows that an earlier change left behind: one read, and if there are such rows, four
   * write units per row.
   *
   * @param wanted reads the tokens of the current text; called after the reverse row was read
   */
  public void deleteStaleRows(TextOwner owner, Supplier<Set<TextToken>> wanted) {
    var row = find(owner);
    if (!row.isIndexed()) {
      // Fails if a concurrent request changes the text: that request then deletes the rows.
      boolean _ = completeRows(owner, row, wanted.get());
    }
  }

  /**
   * Deletes the rows of a text that was not written: an optimistic update, with retry. Names them
   * in the reverse row first, because the concurrent change that won may have rewritten it before
   * these rows were put. If every retry is refused, the rows stay until the back-fill or an audit.
   *
   * <p>Rows that the current text also has remain, and must name its workspace: if it was moved
   * meanwhile, they are put again.
   *
   * @param owner reads the owner of the current text, always in the same partition
   * @param wanted reads the tokens of the current text; called after the reverse row was read
   */
  public void rollBackRows(
      Supplier<TextOwner> owner, Set<TextToken> added, Supplier<Set<TextToken>> wanted) {
    var put =
        update.tryCall(
            () -> {
              var now = owner.get();
              boolean isPut = putRows(now, added).isPresent() && now.equals(owner.get());
              return isPut ? Optional.of(now) : Optional.empty();
            });
    put.ifPresent(now -> deleteStaleRows(now, wanted));
  }

  /** Outcome of a reconciliation. */
  public enum Reconciliation {
    /** The rows were correct already. */
    UNCHANGED,
    CHANGED,
    /** A concurrent change of the text won; the caller may retry. */
    REFUSED
  }

  /**
   * Reconciles the rows with the text, starting from any state. One attempt, without retry.
   *
   * @param wanted reads the tokens of the current text; called after the reverse row was read
   */
  public Reconciliation reconcileRows(TextOwner owner, Supplier<Set<TextToken>> wanted) {
    var row = find(owner);
    // Read after the reverse row: any later change of the text increments its revision.
    var tokens = wanted.get();
    return row.isIndexed() && row.tokens().equals(tokens)
        ? Reconciliation.UNCHANGED
        : reconcileRows(owner, row, tokens, wanted);
  }

  /**
   * The same for rows that may differ from what the reverse row names: puts those that are missing,
   * and deletes those that it does not name. One more query.
   */
  public Reconciliation repairRows(TextOwner owner, Supplier<Set<TextToken>> wanted) {
    var row = find(owner);
    var tokens = wanted.get();
    var present = present(owner);
    if (row.isIndexed() && row.tokens().equals(tokens) && present.equals(tokens)) {
      return Reconciliation.UNCHANGED;
    }
    var named = new HashSet<>(present);
    named.addAll(row.tokens());
    return reconcileRows(
        owner, new ReverseRow(row.revision(), row.isIndexed(), named), tokens, wanted);
  }

  private Reconciliation reconcileRows(
      TextOwner owner, ReverseRow row, Set<TextToken> tokens, Supplier<Set<TextToken>> wanted) {
    var opened = putRows(owner, row, tokens);
    if (opened.isEmpty()) {
      return Reconciliation.REFUSED;
    }
    if (completeRows(owner, opened.get(), tokens)) {
      return Reconciliation.CHANGED;
    }
    rollBackRows(() -> owner, tokens, wanted);
    return Reconciliation.REFUSED;
  }

  private boolean completeRows(TextOwner owner, ReverseRow row, Set<TextToken> wanted) {
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
      writes.add(incrementRevision(owner, current));
      if (!table.transact(writes).isWritten()) {
        return false;
      }
      current = new ReverseRow(current.revision() + 1, false, current.tokens());
    }
    var settled = ReverseRow.indexed(current.revision() + 1, wanted);
    var last = Write.replace(settled.toItem(owner), current.unchanged());
    if (done == deletions.size()) {
      return table.write(last).isWritten();
    }
    var writes = new ArrayList<>(deletions.subList(done, deletions.size()));
    writes.add(last);
    return table.transact(writes).isWritten();
  }

  /**
   * The ids of texts whose rows are changing, or whose change was interrupted. Eventually
   * consistent.
   */
  List<String> findIncomplete(TextField field) {
    var query =
        Query.of(Index.GSI2, FullTextKeys.open())
            .in(FullTextKeys.open(field))
            .read(Read.EVENTUAL.keys());
    return Pages.stream(table, query)
        .map(item -> FullTextKeys.readOpen(item.position(Index.GSI2).orElseThrow()))
        .toList();
  }

  /**
   * Query of the posting list of a token: the entities whose field contains it. Eventually
   * consistent.
   */
  public static Query posting(TextField field, String workspace, TextToken token) {
    return Query.of(Index.GSI2, FullTextKeys.posting(workspace, token.text()))
        .in(FullTextKeys.posting(field, token.level()));
  }

  /** The tokens of the rows that exist, for audits: one query of the partition. */
  public Set<TextToken> present(TextOwner owner) {
    var query = Query.of(Index.PRIMARY, owner.partition()).in(FullTextKeys.rows());
    return Pages.stream(table, query)
        .map(item -> FullTextKeys.readRow(item.key()))
        .filter(row -> row.type().equals(owner.field().type()) && row.id().equals(owner.id()))
        .map(FullTextKeys.RowName::token)
        .collect(Collectors.toSet());
  }

  /** The tokens that the reverse row names, for audits: one read. */
  public Set<TextToken> named(TextOwner owner) {
    return find(owner).tokens();
  }

  /** Whether no change of the text is in progress or was interrupted, for audits: one read. */
  public boolean isIndexed(TextOwner owner) {
    return find(owner).isIndexed();
  }

  /** Part of a transaction that requires that no change of a text is in progress; for repairs. */
  Optional<Write> guard(TextOwner owner) {
    return Optional.of(find(owner))
        .filter(ReverseRow::isIndexed)
        .map(row -> Write.check(FullTextKeys.reverse(owner), row.unchanged()));
  }

  private ReverseRow find(TextOwner owner) {
    return table
        .get(FullTextKeys.reverse(owner), Read.STRONG)
        .map(ReverseRow::fromItem)
        .orElse(ReverseRow.NONE);
  }

  private static Item row(TextOwner owner, TextToken token) {
    return Item.at(FullTextKeys.row(owner, token))
        .inIndex(Index.GSI2, FullTextKeys.byToken(owner, token))
        .build();
  }

  private static Write incrementRevision(TextOwner owner, ReverseRow row) {
    return Write.update(
        FullTextKeys.reverse(owner), row.unchanged(), Change.add(ReverseRow.REVISION, 1));
  }
}
