package dynamodbstore.fulltext;

import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.fulltext.FullTextRepository.Reconciliation;
import dynamodbstore.table.Write;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Full-text rows of the names of one entity type: derives owner and tokens from an entity, and
 * delegates to {@link FullTextRepository}. Thread-safe.
 *
 * @param <T> the named entity
 */
public final class NameTextIndex<T> {
  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final FullTextRepository rows;
  private final FullTextStatusRepository status;
  private final Function<T, TextOwner> owner;
  private final Function<T, Optional<String>> name;

  /**
   * @param name empty if the entity does not exist any more
   */
  public NameTextIndex(
      FullTextRepository rows,
      FullTextStatusRepository status,
      Function<T, TextOwner> owner,
      Function<T, Optional<String>> name) {
    this.rows = rows;
    this.status = status;
    this.owner = owner;
    this.name = name;
  }

  public TextOwner owner(T thing) {
    return owner.apply(thing);
  }

  /** The tokens by which the name must be found, at the levels of the current settings. */
  public Set<TextToken> tokens(T thing) {
    return tokens(thing, status.current().levels(owner(thing).field()));
  }

  private Set<TextToken> tokens(T thing, Set<TokenLevel> levels) {
    return name.apply(thing).map(text -> Tokenizer.of(text, levels)).orElse(Set.of());
  }

  /**
   * Puts the rows of a new name before the entity is renamed; returns the writes that must be in
   * the same transaction as the renaming. Empty if a concurrent change won.
   */
  public Optional<List<Write>> putRows(T after) {
    return rows.putRows(owner(after), tokens(after));
  }

  /** Deletes the rows of a name that the entity did not get. */
  public void rollBackRows(T after, Supplier<T> now) {
    rows.rollBackRows(() -> owner(now.get()), tokens(after), () -> tokens(now.get()));
  }

  /** Deletes the rows of earlier names. */
  public void deleteStaleRows(T thing, Supplier<T> now) {
    rows.deleteStaleRows(owner(thing), () -> tokens(now.get()));
  }

  /** Deletes the rows of an entity that was deleted, or whose creation failed. */
  public void deleteRows(T thing, Set<TextToken> tokens) {
    rows.deleteRows(owner(thing), tokens);
  }

  /**
   * Reconciles the rows with the name: an optimistic update, with retry if a concurrent change
   * wins.
   *
   * @return false if the rows were correct already
   */
  public boolean reconcileRows(T thing, Supplier<T> now, Set<TokenLevel> levels) {
    var owner = owner(thing);
    boolean isChanged = reconcileRows(owner, now, levels);
    if (isChanged && !owner.equals(owner(now.get()))) {
      // Moved meanwhile: the rows may name the earlier workspace.
      rows.rollBackRows(
          () -> owner(now.get()), tokens(now.get(), levels), () -> tokens(now.get(), levels));
    }
    return isChanged;
  }

  /** The same for rows that may differ from what their reverse row names. */
  public boolean repairRows(T thing, Supplier<T> now, Set<TokenLevel> levels) {
    var owner = owner(thing);
    return isChanged(owner, () -> rows.repairRows(owner, () -> tokens(now.get(), levels)));
  }

  private boolean reconcileRows(TextOwner owner, Supplier<T> now, Set<TokenLevel> levels) {
    return isChanged(owner, () -> rows.reconcileRows(owner, () -> tokens(now.get(), levels)));
  }

  private boolean isChanged(TextOwner owner, Supplier<Reconciliation> attempt) {
    return update.call(
        "name of",
        owner,
        () ->
            switch (attempt.get()) {
              case Reconciliation.REFUSED -> Optional.<Boolean>empty();
              case Reconciliation.UNCHANGED -> Optional.of(false);
              case Reconciliation.CHANGED -> Optional.of(true);
            });
  }
}
