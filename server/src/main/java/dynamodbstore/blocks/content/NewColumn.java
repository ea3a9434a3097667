package dynamodbstore.blocks.content;

import dynamodbstore.blocks.signatures.SignatureBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Column to be stored.
 *
 * @param parts the value of each item
 */
public record NewColumn(StoredColumn stored, List<byte[]> parts) {
  /** Below the limit of an item, which is 400 KB with its key. */
  static final int PART_BYTES = 350 * 1024;

  public NewColumn {
    parts = List.copyOf(parts);
  }

  /** A group of columns, divided into items only because of its size. */
  public static NewColumn group(String name, byte[] bytes) {
    var parts = new ArrayList<byte[]>();
    for (int start = 0; start < bytes.length; start += PART_BYTES) {
      parts.add(Arrays.copyOfRange(bytes, start, Math.min(bytes.length, start + PART_BYTES)));
    }
    return new NewColumn(new StoredColumn.Group(name, parts.size(), bytes.length), parts);
  }

  public static NewColumn signature(String name, SignatureBuilder builder) {
    var parts = builder.build();
    int bytes = parts.stream().mapToInt(part -> part.length).sum();
    return new NewColumn(new StoredColumn.Signature(name, builder.layout().bits(), bytes), parts);
  }
}
