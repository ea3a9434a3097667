package dynamodbstore.table.embedded;

import java.nio.file.Path;

/**
 * What may be chosen about an embedded table.
 *
 * @param memoryBytes what the database keeps in memory: blocks it has read, and writes it has not
 *     yet turned into files
 * @param nativeFolder where the native library is kept unpacked; nobody else may be able to write
 *     there
 * @param acceptLoss whether a table is opened that has lost writes; by default it is refused
 */
public record EmbeddedOptions(
    Durability durability, long memoryBytes, Path nativeFolder, boolean acceptLoss) {
  private static final long LAPTOP_MEMORY_BYTES = 16L << 20;
  private static final long LEAST_MEMORY_BYTES = 4L << 20;

  public EmbeddedOptions {
    if (memoryBytes < LEAST_MEMORY_BYTES) {
      throw new IllegalArgumentException(
          "%,d bytes of memory are too few: a table needs %,d"
              .formatted(memoryBytes, LEAST_MEMORY_BYTES));
    }
  }

  /** Durable, and small enough to forget about on a laptop. */
  public static EmbeddedOptions defaults() {
    return new EmbeddedOptions(
        Durability.DISK, LAPTOP_MEMORY_BYTES, NativeLibrary.defaultFolder(), false);
  }

  public EmbeddedOptions withDurability(Durability durability) {
    return new EmbeddedOptions(durability, memoryBytes, nativeFolder, acceptLoss);
  }

  public EmbeddedOptions withMemoryBytes(long memoryBytes) {
    return new EmbeddedOptions(durability, memoryBytes, nativeFolder, acceptLoss);
  }

  public EmbeddedOptions withNativeFolder(Path nativeFolder) {
    return new EmbeddedOptions(durability, memoryBytes, nativeFolder, acceptLoss);
  }

  public EmbeddedOptions withAcceptLoss(boolean acceptLoss) {
    return new EmbeddedOptions(durability, memoryBytes, nativeFolder, acceptLoss);
  }
}
