package dynamodbstore.benchmarks;

import dynamodbstore.table.items.Key;

/** Store under test: the embedded table, or RocksDB without it. */
public interface StoreUnderTest extends AutoCloseable {
  /** Creates a small item with one local index entry; fails if it exists. */
  void create(int number);

  /** Creates ten such items atomically. */
  void createTen(int first);

  void get(Key key);

  /** Reads a hundred items of a partition in primary order. */
  void queryItems(String partition);

  /** Reads a hundred items of a partition in the order of a local index. */
  void queryIndex(String partition);

  /** Flushes everything from memory to files. */
  void flush();

  @Override
  void close();
}
