package dynamodbstore.accounts.store;

import dynamodbstore.accounts.Role;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Role as it is stored: one item that is replaced as a whole, by an optimistic update.
 *
 * @param rows the rows that are inline
 * @param lastRow the highest row number ever assigned
 * @param isLarge whether further rows are items of their own. Never false again: then no row is
 *     added inline any more.
 * @param revision version counter for optimistic updates
 */
public record StoredRole(
    long id,
    String workspace,
    String name,
    Optional<String> description,
    List<StoredRow> rows,
    long lastRow,
    boolean isLarge,
    long revision) {
  /** More rows make each read of a user's permissions expensive. */
  static final int MOST_INLINE_ROWS = 100;

  public StoredRole {
    rows = List.copyOf(rows);
  }

  static StoredRole create(
      long id, String workspace, String name, Optional<String> description, List<StoredRow> rows) {
    return new StoredRole(id, workspace, name, description, rows, rows.size(), false, 1);
  }

  public boolean isPersonal() {
    return Role.isReserved(name);
  }

  boolean hasRoom() {
    return !isLarge && rows.size() < MOST_INLINE_ROWS;
  }

  Optional<StoredRow> inline(long number) {
    return rows.stream().filter(row -> row.number() == number).findFirst();
  }

  Optional<StoredRow> about(StoredRow other) {
    return rows.stream().filter(row -> row.isAbout(other)).findFirst();
  }

  StoredRole plus(StoredRow row) {
    return withRows(
        Stream.concat(rows.stream(), Stream.of(row.numbered(lastRow + 1))).toList(), lastRow + 1);
  }

  StoredRole replacing(StoredRow row) {
    return withRows(
        rows.stream().map(old -> old.number() == row.number() ? row : old).toList(), lastRow);
  }

  StoredRole minus(long number) {
    return withRows(rows.stream().filter(row -> row.number() != number).toList(), lastRow);
  }

  StoredRole described(String newName, Optional<String> newDescription) {
    return new StoredRole(
        id, workspace, newName, newDescription, rows, lastRow, isLarge, revision + 1);
  }

  private StoredRole withRows(List<StoredRow> newRows, long last) {
    return new StoredRole(id, workspace, name, description, newRows, last, isLarge, revision + 1);
  }
}
