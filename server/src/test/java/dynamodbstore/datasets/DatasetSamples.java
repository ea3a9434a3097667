package dynamodbstore.datasets;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.Dataset;
import dynamodbstore.datasets.entity.DatasetInput;
import dynamodbstore.datasets.entity.DatasetRef;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Factory of datasets, runs and inputs for tests. */
public final class DatasetSamples {
  public static final RunLocation RUN = run(1, "run-one");
  static final RunLocation OTHER_RUN = run(1, "run-two");

  private DatasetSamples() {}

  static RunLocation run(long experiment, String run) {
    return new RunLocation(new ExperimentId(experiment), new RunId(run));
  }

  public static Dataset dataset(String name) {
    return dataset(name, "source of " + name);
  }

  static Dataset dataset(String name, String source) {
    return new Dataset(
        new DatasetRef(name, "digest"),
        "local",
        new Dataset.Body(source, Optional.of("{\"columns\": []}"), Optional.empty()));
  }

  public static Dataset withProfile(String name, String profile) {
    return new Dataset(
        new DatasetRef(name, "digest"),
        "local",
        new Dataset.Body("source", Optional.empty(), Optional.of(profile)));
  }

  /** Random text, which hardly compresses. */
  public static String noise(int length, long seed) {
    var random = new Random(seed);
    var text = new StringBuilder(length);
    for (int at = 0; at < length; at++) {
      text.append((char) (' ' + random.nextInt(95)));
    }
    return text.toString();
  }

  static DatasetInput input(Dataset dataset, Tag... tags) {
    return new DatasetInput(dataset, List.of(tags));
  }

  static Tag context(String value) {
    return new Tag("mlflow.data.context", value);
  }

  static ModelId model(String text) {
    return new ModelId(text);
  }
}
