package dynamodbstore.benchmarks.load;

import java.util.function.BiFunction;

/**
 * One line of the page.
 *
 * @param aim how many times as fast as the reference we mean to be
 * @param mebibytes what one request carries, if that is what counts; else 0
 */
record Workload(
    String name,
    int callers,
    double aim,
    int mebibytes,
    BiFunction<Api, Integer, Prepared> preparation) {
  Workload(String name, int callers, double aim, BiFunction<Api, Integer, Prepared> preparation) {
    this(name, callers, aim, 0, preparation);
  }

  Prepared prepare(Api api) {
    return preparation.apply(api, callers);
  }
}
