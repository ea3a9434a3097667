package dynamodbstore.fulltext;

import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.Inconsistency;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Audit of the full-text rows of names of one entity type: each entity has the rows of its name,
 * its reverse row names them, and each row is one of its entity.
 *
 * <p>Rows that should not exist are harmless while they are being changed, or until the back-fill
 * is complete: a server deletes them. Otherwise none does, and they are faults. For one thread.
 *
 * @param <T> the named entity
 */
public final class NameTextAuditRepository<T> {
  private final Table table;
  private final FullTextRepository rows;
  private final FullTextStatusRepository status;
  private final CreationLogRepository creations;
  private final Names<T> names;

  /** Rows of the entity that was asked for last: those of one partition come after each other. */
  private Map<Key, Item> known = Map.of();

  /**
   * How an entity is found and indexed.
   *
   * @param texts what is indexed
   * @param source repairs the rows of one entity
   * @param find reads the entity of an id, unless it does not exist or is being deleted
   */
  public record Names<T>(
      NameTextIndex<T> texts, TextSource source, Function<String, Optional<T>> find) {}

  public NameTextAuditRepository(Table table, FullTextStatusRepository status, Names<T> names) {
    this.table = table;
    this.rows = new FullTextRepository(table);
    this.status = status;
    this.creations = new CreationLogRepository(table, InstantSource.system());
    this.names = names;
  }

  /** What contradicts the rows of an entity that exists. Two batch reads. */
  public Optional<Inconsistency> ofEntity(T entity) {
    if (!isComplete()) {
      // Missing rows are expected.
      return Optional.empty();
    }
    var owner = names.texts().owner(entity);
    var tokens = names.texts().tokens(entity);
    var wanted = rowsOf(owner, tokens);
    long found = wanted.isEmpty() ? 0 : table.getAll(wanted.keySet(), Read.STRONG.keys()).size();
    if (found < wanted.size()) {
      return faultIfComplete(
          "lacks %d full-text rows, so that searches by name miss it"
              .formatted(wanted.size() - found));
    }
    return rows.named(owner).containsAll(tokens)
        ? Optional.empty()
        : faultIfComplete("has full-text rows that its reverse row lacks");
  }

  /** What contradicts a row or a reverse row. Free if it is one of the entity asked for last. */
  public Optional<Inconsistency> ofRow(Item row) {
    if (isExpected(row)) {
      return Optional.empty();
    }
    var id = FullTextKeys.readId(row.key());
    // Before the entity: a creation that completes deletes its entry together with that.
    boolean isBeingCreated = creations.isOpen(ownerOf(row, id));
    var entity = names.find().apply(id);
    if (entity.isEmpty()) {
      var text = "is a full-text row of a name of something that does not exist";
      return isBeingCreated ? Inconsistency.harmless(text) : Inconsistency.fault(text);
    }
    if (FullTextKeys.isReverse(row.key())) {
      return Inconsistency.faultUnless(
          reverse(row, id).positions().equals(row.positions()),
          "is not where the back-fill finds it while it changes");
    }
    var owner = names.texts().owner(entity.get());
    known = rowsOf(owner, names.texts().tokens(entity.get()));
    if (isExpected(row)) {
      return Optional.empty();
    }
    var text =
        known.containsKey(row.key())
            ? "is a full-text row of another workspace than its name"
            : "is a full-text row of another name";
    return rows.isIndexed(owner)
        ? faultIfComplete(text).or(() -> Inconsistency.harmless(text))
        : Inconsistency.harmless(text);
  }

  private boolean isExpected(Item row) {
    var expected = known.get(row.key());
    return expected != null && expected.positions().equals(row.positions());
  }

  /**
   * Writes the rows of an entity again, and deletes those that it should not have.
   *
   * @param item that of the entity, or a row
   * @param id of the entity
   */
  public boolean repair(Item item, String id) {
    var entity = names.find().apply(id);
    if (entity.isEmpty()) {
      return isRow(item.key())
          && !creations.isOpen(ownerOf(item, id))
          && names.find().apply(id).isEmpty()
          && table.write(Write.delete(item.key())).isWritten();
    }
    if (FullTextKeys.isReverse(item.key()) && ofRow(item).isPresent()) {
      var unchanged = ReverseRow.fromItem(item).unchanged();
      return table.write(Write.replace(reverse(item, id), unchanged)).isWritten();
    }
    if (!isComplete()) {
      return false;
    }
    boolean isChanged =
        names.source().repairRows(id, status.current().levels(names.source().field()));
    return isChanged || isMoved(item, entity.get());
  }

  /**
   * Puts a row that names another workspace, together with a guard against a change of the name.
   */
  private boolean isMoved(Item row, T entity) {
    var owner = names.texts().owner(entity);
    var right = rowsOf(owner, names.texts().tokens(entity)).get(row.key());
    if (right == null || right.positions().equals(row.positions())) {
      return false;
    }
    return rows.guard(owner)
        .filter(guard -> table.transact(List.of(Write.put(right), guard)).isWritten())
        .isPresent();
  }

  /** The id of the entity of a row. */
  public static String readId(Item row) {
    return FullTextKeys.readId(row.key());
  }

  /** Whether a key is that of a row or a reverse row. */
  public static boolean isRow(Key key) {
    return FullTextKeys.isRow(key) || FullTextKeys.isReverse(key);
  }

  /** The settings may have changed since they were read last. */
  private Optional<Inconsistency> faultIfComplete(String text) {
    var _ = status.read();
    return Inconsistency.faultUnless(!isComplete(), text);
  }

  private boolean isComplete() {
    return status.current().isComplete(names.source().field());
  }

  private Item reverse(Item row, String id) {
    return ReverseRow.fromItem(row).toItem(ownerOf(row, id));
  }

  /** Without the workspace, which is in no key of a row. */
  private TextOwner ownerOf(Item row, String id) {
    return new TextOwner(names.source().field(), row.key().partition(), "", id);
  }

  private static Map<Key, Item> rowsOf(TextOwner owner, Set<TextToken> tokens) {
    var items = new HashMap<Key, Item>();
    for (var write : FullTextRepository.rows(owner, new HashSet<>(tokens))) {
      if (write instanceof Write.Put(Item item, _)) {
        items.put(item.key(), item);
      }
    }
    return items;
  }
}
