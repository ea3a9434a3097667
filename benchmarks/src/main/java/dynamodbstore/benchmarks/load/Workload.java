package dynamodbstore.benchmarks.load;

import java.util.function.BiFunction;

/**
 * One line of the page.
 *
 * @param aim how many times as fast as the reference we mean to be
 * @param mebibytes what one request carries, if that is what counts; else 0
 * @param isForced whether ours has to be on the disk before it answers
 */
record Workload(
    String name,
    int callers,
    double aim,
    int mebibytes,
    boolean isForced,
    BiFunction<Api, Integer, Prepared> preparation) {
  Workload(String name, int callers, double aim, BiFunction<Api, Integer, Prepared> preparation) {
    this(name, callers, aim, 0, preparation);
  }

  Workload(
      String name,
      int callers,
      double aim,
      int mebibytes,
      BiFunction<Api, Integer, Prepared> preparation) {
    this(name, callers, aim, mebibytes, true, preparation);
  }

  /** The same with {@code --durability=os}, for what the reference does not force either. */
  Workload unforced() {
    return new Workload(name + ", not forced", callers, aim, mebibytes, false, preparation);
  }

  Prepared prepare(Api api) {
    return preparation.apply(api, callers);
  }
}
