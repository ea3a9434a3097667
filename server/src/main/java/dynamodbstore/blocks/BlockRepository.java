package dynamodbstore.blocks;

import dynamodbstore.api.Environment;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.table.Table;

/** Everything that reads and writes the blocks of one table. */
public record BlockRepository(
    BlockDirectoryRepository directory,
    BlockColumnRepository columns,
    EntryRepository entries,
    BlockRemovalRepository removal,
    BlockIntentRepository intents,
    BlockNames names) {
  public static BlockRepository of(Table table, Environment environment) {
    return of(table, environment, OptimisticUpdate.USUAL);
  }

  /**
   * The blocks of a table.
   *
   * @param update how directory rows that other processes change are updated
   */
  public static BlockRepository of(Table table, Environment environment, OptimisticUpdate update) {
    var names = new BlockNames(environment);
    var directory = new BlockDirectoryRepository(table, names, update);
    var columns = new BlockColumnRepository(table);
    var intents = new BlockIntentRepository(table, names, columns, update);
    return new BlockRepository(
        directory,
        columns,
        new EntryRepository(directory, intents, columns, update),
        new BlockRemovalRepository(table, directory, columns),
        intents,
        names);
  }
}
