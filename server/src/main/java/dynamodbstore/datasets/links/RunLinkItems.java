package dynamodbstore.datasets.links;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.DatasetBodyLocation;
import dynamodbstore.datasets.entity.DatasetLink;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Codec between a run's inputs and outputs and items. */
final class RunLinkItems {
  private RunLinkItems() {}

  static Item toItem(RunLocation location, DatasetLink link) {
    return Item.at(RunLinkKeys.datasetInput(location, link.dataset().id()))
        .with("name", link.dataset().name())
        .with("digest", link.dataset().digest())
        .with("tags", packed(link.tags()))
        .with("body", link.body().name())
        .with("parts", link.body().parts())
        .build();
  }

  static DatasetLink datasetLink(Item item) {
    return new DatasetLink(
        new DatasetRef(item.text("name"), item.text("digest")),
        tags(item),
        new DatasetBodyLocation(item.text("body"), Math.toIntExact(item.number("parts"))));
  }

  static Item modelInput(RunLocation location, ModelId model) {
    return Item.at(RunLinkKeys.modelInput(location, model)).with("model", model.text()).build();
  }

  static ModelId modelInput(Item item) {
    return new ModelId(item.text("model"));
  }

  static Item toItem(RunLocation location, ModelOutput output) {
    return Item.at(RunLinkKeys.modelOutput(location, output.model()))
        .with("model", output.model().text())
        .with("step", output.step())
        .build();
  }

  static ModelOutput modelOutput(Item item) {
    return new ModelOutput(new ModelId(item.text("model")), item.number("step"));
  }

  /**
   * Encodes tags as a list of alternating keys and values: a map value of the table allows no empty
   * key, but a tag may have one.
   */
  private static Value packed(List<Tag> tags) {
    var values = new ArrayList<Value>();
    tags.stream()
        .sorted(Comparator.comparing(Tag::key))
        .forEach(
            tag -> {
              values.add(Value.of(tag.key()));
              values.add(Value.of(tag.value()));
            });
    return new Value.ListOf(values);
  }

  private static List<Tag> tags(Item item) {
    if (!(item.fields().get("tags") instanceof Value.ListOf(var values))) {
      throw new CorruptItem(item.key(), "tags", "not a list");
    }
    var tags = new ArrayList<Tag>();
    for (int at = 0; at < values.size(); at += 2) {
      tags.add(new Tag(text(item, values.get(at)), text(item, values.get(at + 1))));
    }
    return tags;
  }

  private static String text(Item item, Value value) {
    return switch (value) {
      case Value.Text(String text) -> text;
      default -> throw new CorruptItem(item.key(), "tags", "not made of texts");
    };
  }
}
