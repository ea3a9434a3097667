package dynamodbstore.table.embedded.checkpoints;

import java.util.Optional;

/**
 * File of a checkpoint.
 *
 * @param name without a directory
 * @param identity for an SST file, what distinguishes it from every other SST file
 */
public record CheckpointFile(String name, long bytes, Optional<Identity> identity) {
  /**
   * Identity of an SST file, which never changes: files with equal identities are equal.
   *
   * @param uniqueId hexadecimal
   * @param checksum CRC-32C of the whole file, as RocksDB computed it when it wrote the file
   */
  public record Identity(String uniqueId, int checksum) {}
}
