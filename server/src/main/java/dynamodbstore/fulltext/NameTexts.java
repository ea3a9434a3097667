package dynamodbstore.fulltext;

import dynamodbstore.fulltext.FullTextRepository.Brought;
import dynamodbstore.table.Write;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The rows that find things of one kind by pieces of their names.
 *
 * @param <T> what has a name
 */
public final class NameTexts<T> {
  /** How often one thing is tried again that others rename. */
  private static final int TRIES = 20;

  private final FullTextRepository rows;
  private final FullTextStatusRepository status;
  private final Function<T, TextOwner> owner;
  private final Function<T, Optional<String>> name;

  /**
   * @param name none if the thing is no more
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

  /** The tokens that a name is to be found by. */
  public Set<Token> tokens(T thing) {
    return tokens(thing, status.current().levels(owner(thing).field()));
  }

  private Set<Token> tokens(T thing, Set<Level> levels) {
    return name.apply(thing).map(text -> Tokens.of(text, levels)).orElse(Set.of());
  }

  /** The rows of a name that is about to be a thing's, and what to write with it. */
  public Optional<List<Write>> open(T after) {
    return rows.open(owner(after), tokens(after));
  }

  /** Takes back the rows of a name that a thing did not get. */
  public void abandon(T after, Supplier<T> now) {
    rows.abandon(owner(after), tokens(after), () -> tokens(now.get()));
  }

  /** Deletes the rows of earlier names. */
  public void tidy(T thing, Supplier<T> now) {
    rows.tidy(owner(thing), () -> tokens(now.get()));
  }

  /** Deletes the rows of a thing that is no more, or was not made after all. */
  public void forget(T thing, Set<Token> tokens) {
    rows.forget(owner(thing), tokens);
  }

  /** Makes the rows what they should be. False if they were. */
  public boolean bring(T thing, Supplier<T> now, Set<Level> levels) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      var brought = rows.bring(owner(thing), () -> tokens(now.get(), levels));
      if (brought != Brought.REFUSED) {
        return brought == Brought.CHANGED;
      }
    }
    throw new IllegalStateException(owner(thing) + " is being renamed by others all the time");
  }
}
