package dynamodbstore.benchmarks.load;

import java.util.List;

/**
 * One search, and its target as a multiple of the reference's speed.
 *
 * @param page number of the page of results, from 1
 * @param aim target for fewer than 100,000 runs; {@code largeAim} for more
 */
record SearchCase(String name, String filter, String order, int page, double aim, double largeAim) {
  private static final String ORDERED = "metrics.loss < 0.5";
  private static final String BY_ACCURACY = "metrics.accuracy DESC";

  static final SearchCase FIRST =
      new SearchCase("loss < 0.5 by accuracy, page 1", ORDERED, BY_ACCURACY, 1, 150, 250);

  static final List<SearchCase> ALL =
      List.of(
          FIRST,
          new SearchCase("loss < 0.5 by accuracy, page 100", ORDERED, BY_ACCURACY, 100, 150, 250),
          new SearchCase("newest first", "", "attributes.start_time DESC", 1, 45, 100),
          of("a param and a metric, 50 %", "params.half = '1' AND metrics.loss > 0.1"),
          of("a param and a metric, 1 %", "params.percent = '7' AND metrics.loss > 0.1"),
          of("a param and a metric, 0.01 %", "params.rare = '77' AND metrics.loss > 0.1"),
          of("a tag, 2 %", "tags.team = '7'"),
          new SearchCase("name LIKE '%n-777%'", "run_name LIKE '%n-777%'", "", 1, 3, 3));

  private static SearchCase of(String name, String filter) {
    return new SearchCase(name, filter, "", 1, 50, 50);
  }

  double aim(int runs) {
    return runs >= 100_000 ? largeAim : aim;
  }
}
