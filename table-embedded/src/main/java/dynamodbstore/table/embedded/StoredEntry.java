package dynamodbstore.table.embedded;

import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Position;
import java.time.Instant;
import java.util.Optional;

/** Value of an index row: the entry's size, as DynamoDB counts it, and the item's expiry. */
record StoredEntry(int size, Optional<Instant> expiry) {
  static StoredEntry of(ByteReader in) {
    int size = in.readCount();
    return new StoredEntry(
        size,
        in.isAtEnd() ? Optional.empty() : Optional.of(Instant.ofEpochSecond(in.readSigned())));
  }

  byte[] encode() {
    var out = new ByteWriter(16);
    out.writeUnsigned(size);
    expiry.ifPresent(instant -> out.writeSigned(instant.getEpochSecond()));
    return out.toBytes();
  }

  Item show(Index index, Position position) {
    var item = Item.at(position.key()).inIndex(index, position.at());
    expiry.ifPresent(item::expiring);
    return item.build();
  }

  boolean isExpired(Instant now) {
    return expiry.isPresent() && !now.isBefore(expiry.get());
  }
}
