package dynamodbstore.benchmarks;

import dynamodbstore.table.Key;

/** Something that can do what is measured: the table, or the bare store below it. */
public interface Contestant extends AutoCloseable {
  /** Puts a small item with one local index entry, unless there is one. */
  void create(int number);

  /** Does the same for ten of them, all or none. */
  void createTen(int first);

  void get(Key key);

  /** Reads a hundred items of a partition. */
  void queryItems(String partition);

  /** Reads a hundred items of a partition in the order of a local index. */
  void queryIndex(String partition);

  /** Makes sure that what was put is in files and not in memory only. */
  void settle();

  @Override
  void close();
}
