package dynamodbstore.features;

import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.SearchLog;
import dynamodbstore.search.Syntax;
import dynamodbstore.table.Table;
import java.security.SecureRandom;
import java.time.InstantSource;

/**
 * What every feature is built from.
 *
 * @param parallelism number of calls with large writes that the table handles concurrently
 * @param random for ids and backoff
 * @param tokens signed page tokens
 * @param fullText which texts are indexed
 * @param search settings of all searches
 */
public record FeatureContext(
    Table table,
    int parallelism,
    InstantSource clock,
    SecureRandom random,
    PageTokens tokens,
    FullTextStatusRepository fullText,
    SearchOptions search) {
  /**
   * Settings of all searches.
   *
   * @param log receives the plan of each search
   */
  public record SearchOptions(Syntax syntax, SearchLog log) {
    public static final SearchOptions DEFAULT = new SearchOptions(Syntax.MLFLOW, SearchLog.OFF);
  }

  /** Creates the key of page tokens on the first start on a table. */
  public static FeatureContext of(
      Table table, int parallelism, InstantSource clock, SearchOptions search) {
    var random = new SecureRandom();
    return new FeatureContext(
        table,
        parallelism,
        clock,
        random,
        new PageTokenRepository(table).tokens(random),
        new FullTextStatusRepository(table, clock),
        search);
  }
}
