package dynamodbstore.datasets.entity;

/**
 * Location of a dataset's compressed body: inline in the dataset's item, or in parts.
 *
 * @param name hash of the compressed bytes; empty if they are inline
 * @param parts number of part items; 0 if inline
 */
public record DatasetBodyLocation(String name, int parts) {
  /** Inline in the dataset's item. */
  static final DatasetBodyLocation INLINE = new DatasetBodyLocation("", 0);
}
