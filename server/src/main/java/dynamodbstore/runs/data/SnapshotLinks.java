package dynamodbstore.runs.data;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.DatasetBodyLocation;
import dynamodbstore.datasets.entity.DatasetLink;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.datasets.links.RunLinks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Encoding of a run's inputs and outputs; empty for the many runs that have neither. */
final class SnapshotLinks {
  private SnapshotLinks() {}

  static SnapshotWriter pack(RunLinks links) {
    var out = new SnapshotWriter();
    if (links.equals(RunLinks.NONE)) {
      return out;
    }
    out.put(links.datasets().size());
    for (var link : links.datasets()) {
      out.put(link.dataset().name());
      out.put(link.dataset().digest());
      out.put(link.tags().size());
      for (var tag : link.tags()) {
        out.put(tag.key());
        out.put(tag.value());
      }
      out.put(link.body().name());
      out.put(link.body().parts());
    }
    out.put(links.models().size());
    links.models().forEach(model -> out.put(model.text()));
    out.put(links.outputs().size());
    for (var output : links.outputs()) {
      out.put(output.model().text());
      out.putSigned(output.step());
    }
    return out;
  }

  static RunLinks unpack(SnapshotReader in) {
    if (!in.hasMore()) {
      return RunLinks.NONE;
    }
    var datasets = takeAll(in, () -> dataset(in));
    var models = takeAll(in, () -> new ModelId(in.takeText()));
    var outputs = takeAll(in, () -> new ModelOutput(new ModelId(in.takeText()), in.takeSigned()));
    in.requireEnd();
    return new RunLinks(datasets, models, outputs);
  }

  private static DatasetLink dataset(SnapshotReader in) {
    var ref = new DatasetRef(in.takeText(), in.takeText());
    var tags = takeAll(in, () -> new Tag(in.takeText(), in.takeText()));
    return new DatasetLink(ref, tags, new DatasetBodyLocation(in.takeText(), (int) in.takeLong()));
  }

  private static <T> List<T> takeAll(SnapshotReader in, Supplier<T> one) {
    int count = in.takeCount();
    var all = new ArrayList<T>(count);
    for (int n = 0; n < count; n++) {
      all.add(one.get());
    }
    return all;
  }
}
