package dynamodbstore.features;

import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.Table;
import java.security.SecureRandom;
import java.time.InstantSource;

/**
 * What every feature is built from.
 *
 * @param parallelism number of calls with large writes that the table handles concurrently
 * @param random for ids and backoff
 * @param fullText which texts are indexed
 * @param engine executes all searches
 */
public record FeatureContext(
    Table table,
    int parallelism,
    InstantSource clock,
    SecureRandom random,
    FullTextStatusRepository fullText,
    SearchEngine engine) {
  /**
   * Creates the key of page tokens on the first start on a table.
   *
   * @param syntax syntax of filters
   * @param log receives the plan of each search
   */
  public static FeatureContext of(
      Table table, int parallelism, SearchSyntax syntax, PlanListener log) {
    var clock = InstantSource.system();
    var random = new SecureRandom();
    var tokens = new PageTokenRepository(table).tokens(random);
    return new FeatureContext(
        table,
        parallelism,
        clock,
        random,
        new FullTextStatusRepository(table, clock),
        new SearchEngine(syntax, tokens, log, clock));
  }
}
