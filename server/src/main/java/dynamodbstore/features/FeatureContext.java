package dynamodbstore.features;

import dynamodbstore.access.Ownership;
import dynamodbstore.api.Environment;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.Table;
import java.time.InstantSource;
import java.util.function.Function;

/**
 * What every feature is built from.
 *
 * @param parallelism number of calls with large writes that the table handles concurrently
 * @param fullText which texts are indexed
 * @param engine executes all searches
 * @param ownership who owns what is created
 * @param hasWorkspaces whether there may be resources outside the default workspace
 */
public record FeatureContext(
    Table table,
    int parallelism,
    Environment environment,
    FullTextStatusRepository fullText,
    SearchEngine engine,
    Ownership ownership,
    boolean hasWorkspaces) {
  /**
   * Creates the key of page tokens on the first start on a table.
   *
   * @param environment of the system, except in tests
   * @param syntax syntax of filters
   * @param log receives the plan of each search
   */
  public static FeatureContext of(
      Table table,
      int parallelism,
      Environment environment,
      SearchSyntax syntax,
      PlanListener log) {
    var clock = environment.clock();
    return of(
        table, parallelism, environment, tokens -> new SearchEngine(syntax, tokens, log, clock));
  }

  /**
   * Creates the key of page tokens on the first start on a table.
   *
   * @param engine of page tokens
   */
  public static FeatureContext of(
      Table table,
      int parallelism,
      Environment environment,
      Function<PageTokens, SearchEngine> engine) {
    var clock = environment.clock();
    var tokens = new PageTokenRepository(table).tokens(environment.random());
    return new FeatureContext(
        table,
        parallelism,
        environment,
        new FullTextStatusRepository(table, clock),
        engine.apply(tokens),
        Ownership.NONE,
        false);
  }

  /** The same context, in which what is created has owners. */
  public FeatureContext withOwnership(Ownership owners) {
    return new FeatureContext(
        table, parallelism, environment, fullText, engine, owners, hasWorkspaces);
  }

  /** The same context, on a server with workspaces or without. */
  public FeatureContext withWorkspaces(boolean enabled) {
    return new FeatureContext(
        table, parallelism, environment, fullText, engine, ownership, enabled);
  }

  public InstantSource clock() {
    return environment.clock();
  }
}
