package dynamodbstore.config;

/** When the embedded table calls a write done. */
public enum Durability {
  /** When it is on the disk: it survives a power cut. */
  DISK,
  /** When the operating system has it: it survives the server's death, not the machine's. */
  OS
}
