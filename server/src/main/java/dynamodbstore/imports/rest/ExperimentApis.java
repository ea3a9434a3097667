package dynamodbstore.imports.rest;

import dynamodbstore.imports.entities.SourceExperiment;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Experiments by their ids, with the API in the workspace of each. For one thread. */
final class ExperimentApis {
  private final Map<Long, RestApi> apis = new TreeMap<>();

  void add(RestApi api, List<SourceExperiment> some) {
    some.forEach(one -> apis.put(one.id(), api));
  }

  /** The API in the workspace of an experiment of this server. */
  RestApi of(long experiment) {
    var api = apis.get(experiment);
    if (api == null) {
      throw RestClient.misunderstood(
          "there is no experiment %d, to which something belongs".formatted(experiment));
    }
    return api;
  }

  /** The experiments that the API of a workspace finds. */
  List<Long> of(RestApi api) {
    return apis.entrySet().stream()
        .filter(entry -> entry.getValue().equals(api))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Passes all experiments to a consumer, in the order of their ids. */
  void each(BiConsumer<RestApi, Long> consumer) {
    apis.forEach((experiment, api) -> consumer.accept(api, experiment));
  }
}
