package dynamodbstore.fulltext;

import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.fulltext.FullTextRepository.Brought;
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
public final class NameTexts<T> {
  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final FullTextRepository rows;
  private final FullTextStatusRepository status;
  private final Function<T, TextOwner> owner;
  private final Function<T, Optional<String>> name;

  /**
   * @param name empty if the entity does not exist any more
   */
  public NameTexts(
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
  public Set<Token> tokens(T thing) {
    return tokens(thing, status.current().levels(owner(thing).field()));
  }

  private Set<Token> tokens(T thing, Set<Level> levels) {
    return name.apply(thing).map(text -> Tokens.of(text, levels)).orElse(Set.of());
  }

  /**
   * Puts the rows of a new name before the entity is renamed; returns the writes that must be in
   * the same transaction as the renaming. Empty if a concurrent change won.
   */
  public Optional<List<Write>> open(T after) {
    return rows.open(owner(after), tokens(after));
  }

  /** Deletes the rows of a name that the entity did not get. */
  public void abandon(T after, Supplier<T> now) {
    rows.abandon(owner(after), tokens(after), () -> tokens(now.get()));
  }

  /** Deletes the rows of earlier names. */
  public void tidy(T thing, Supplier<T> now) {
    rows.tidy(owner(thing), () -> tokens(now.get()));
  }

  /** Deletes the rows of an entity that was deleted, or whose creation failed. */
  public void forget(T thing, Set<Token> tokens) {
    rows.forget(owner(thing), tokens);
  }

  /**
   * Reconciles the rows with the name: an optimistic update, with retry if a concurrent change
   * wins.
   *
   * @return false if the rows were correct already
   */
  public boolean bring(T thing, Supplier<T> now, Set<Level> levels) {
    var owner = owner(thing);
    return update.call(
        "name of",
        owner,
        () ->
            switch (rows.bring(owner, () -> tokens(now.get(), levels))) {
              case Brought.REFUSED -> Optional.<Boolean>empty();
              case Brought.UNCHANGED -> Optional.of(false);
              case Brought.CHANGED -> Optional.of(true);
            });
  }
}
