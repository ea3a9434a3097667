package dynamodbstore.table.embedded.rows;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Position;
import java.time.Instant;
import java.util.Optional;

/** Value of an index row: the entry's size, as DynamoDB counts it, and the item's expiry. */
public record StoredEntry(int size, Optional<Instant> expiry) {
  public static StoredEntry of(ByteReader in) {
    int size = in.readCount();
    return new StoredEntry(
        size,
        in.isAtEnd() ? Optional.empty() : Optional.of(Instant.ofEpochSecond(in.readSigned())));
  }

  public byte[] encode() {
    var out = new ByteWriter(16);
    out.writeUnsigned(size);
    expiry.ifPresent(instant -> out.writeSigned(instant.getEpochSecond()));
    return out.toBytes();
  }

  public Item show(Index index, Position position) {
    var item = Item.at(position.key()).inIndex(index, position.at());
    expiry.ifPresent(item::expiring);
    return item.build();
  }

  public boolean isExpired(Instant now) {
    return expiry.isPresent() && !now.isBefore(expiry.get());
  }
}
