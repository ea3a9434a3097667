package dynamodbstore.table.embedded.database;

import java.nio.file.Path;

/**
 * Options of an embedded table.
 *
 * @param memoryBytes size of the block cache, which also accounts for the write buffers
 * @param nativeFolder folder into which the native library is unpacked; no other user may have
 *     write access
 * @param acceptLoss whether to open a table that has lost writes; by default that is refused
 * @param measured whether RocksDB counts what it does, for {@code statistics}
 */
public record EmbeddedOptions(
    Durability durability,
    long memoryBytes,
    Path nativeFolder,
    boolean acceptLoss,
    boolean measured) {
  private static final long LAPTOP_MEMORY_BYTES = 16L << 20;
  private static final long LEAST_MEMORY_BYTES = 4L << 20;

  public EmbeddedOptions {
    if (memoryBytes < LEAST_MEMORY_BYTES) {
      throw new IllegalArgumentException(
          "%,d bytes of memory are too few: the minimum is %,d"
              .formatted(memoryBytes, LEAST_MEMORY_BYTES));
    }
  }

  /** Survives power loss, and uses little memory: 16 MB. */
  public static EmbeddedOptions defaults() {
    return new EmbeddedOptions(
        Durability.DISK, LAPTOP_MEMORY_BYTES, NativeLibrary.defaultFolder(), false, false);
  }

  public EmbeddedOptions withDurability(Durability durability) {
    return new EmbeddedOptions(durability, memoryBytes, nativeFolder, acceptLoss, measured);
  }

  public EmbeddedOptions withMemoryBytes(long memoryBytes) {
    return new EmbeddedOptions(durability, memoryBytes, nativeFolder, acceptLoss, measured);
  }

  public EmbeddedOptions withNativeFolder(Path nativeFolder) {
    return new EmbeddedOptions(durability, memoryBytes, nativeFolder, acceptLoss, measured);
  }

  public EmbeddedOptions withAcceptLoss(boolean acceptLoss) {
    return new EmbeddedOptions(durability, memoryBytes, nativeFolder, acceptLoss, measured);
  }

  public EmbeddedOptions withMeasured(boolean measured) {
    return new EmbeddedOptions(durability, memoryBytes, nativeFolder, acceptLoss, measured);
  }
}
