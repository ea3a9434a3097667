package dynamodbstore.datasets.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Codec between datasets and items. A small compressed body is stored inline in the dataset's item;
 * a larger one is split into parts, each an item of its own.
 */
final class DatasetItems {
  /**
   * Maximum size of an inline body. A dataset with it still costs one unit to read, and less in a
   * query together with others.
   */
  static final int INLINE_BYTES = 3 * 1024;

  /** Size of a part. It leaves room for the key within the maximum item size. */
  static final int PART_BYTES = 396 * 1024;

  private DatasetItems() {}

  /** Decides whether a compressed body is stored inline, or in how many parts. */
  static DatasetBodyLocation stored(byte[] encoded) {
    return encoded.length <= INLINE_BYTES
        ? DatasetBodyLocation.INLINE
        : new DatasetBodyLocation(
            DatasetId.ofBody(encoded), Math.ceilDiv(encoded.length, PART_BYTES));
  }

  static Item toItem(ExperimentId experiment, String workspace, Dataset dataset, byte[] encoded) {
    var body = stored(encoded);
    var item =
        Item.at(DatasetKeys.dataset(experiment, dataset.ref().id()))
            .with("workspace", workspace)
            .with("name", dataset.ref().name())
            .with("digest", dataset.ref().digest())
            .with("type", dataset.sourceType())
            .with("parts", body.parts());
    return (body.parts() == 0 ? item.with("packed", encoded) : item.with("body", body.name()))
        .build();
  }

  static List<Item> parts(ExperimentId experiment, DatasetId id, byte[] encoded) {
    var body = stored(encoded);
    var items = new ArrayList<Item>();
    for (int part = 0; part < body.parts(); part++) {
      int from = part * PART_BYTES;
      var bytes = Arrays.copyOfRange(encoded, from, Math.min(from + PART_BYTES, encoded.length));
      items.add(
          Item.at(DatasetKeys.bodyPart(experiment, id, body, part)).with("packed", bytes).build());
    }
    return items;
  }

  static DatasetBodyLocation body(Item dataset) {
    int parts = Math.toIntExact(dataset.number("parts"));
    return parts == 0
        ? DatasetBodyLocation.INLINE
        : new DatasetBodyLocation(dataset.text("body"), parts);
  }

  /** The keys of all items of a dataset: its own, then the parts of its body. */
  static List<Key> keys(ExperimentId experiment, DatasetLink link) {
    var id = link.dataset().id();
    var keys = new ArrayList<Key>();
    keys.add(DatasetKeys.dataset(experiment, id));
    for (int part = 0; part < link.body().parts(); part++) {
      keys.add(DatasetKeys.bodyPart(experiment, id, link.body(), part));
    }
    return keys;
  }

  /**
   * Decodes a dataset from the items that {@link #keys} names.
   *
   * @throws CorruptItem if an item is missing or the body cannot be decoded
   */
  static Dataset fromItems(ExperimentId experiment, DatasetLink link, Map<Key, Item> found) {
    var keys = keys(experiment, link);
    var dataset = item(keys.getFirst(), found);
    var encoded = keys.size() == 1 ? dataset.bytes("packed") : joined(keys, found);
    return new Dataset(link.dataset(), dataset.text("type"), unpack(dataset.key(), encoded));
  }

  static Item context(ExperimentId experiment, DatasetId id, Optional<String> context) {
    var item = Item.at(DatasetKeys.context(experiment, id, context));
    context.ifPresent(text -> item.with("context", text));
    return item.build();
  }

  static Optional<String> context(Item item) {
    return item.has("context") ? Optional.of(item.text("context")) : Optional.empty();
  }

  private static byte[] joined(List<Key> keys, Map<Key, Item> found) {
    var bytes = new ByteArrayOutputStream();
    keys.stream().skip(1).forEach(key -> bytes.writeBytes(item(key, found).bytes("packed")));
    return bytes.toByteArray();
  }

  private static Item item(Key key, Map<Key, Item> found) {
    var item = found.get(key);
    if (item == null) {
      throw new CorruptItem(key, "packed", "missing with its item");
    }
    return item;
  }

  private static Dataset.Body unpack(Key key, byte[] encoded) {
    try {
      return DatasetBodyCodec.decode(encoded);
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(key, "a body that cannot be decoded", e);
    }
  }
}
