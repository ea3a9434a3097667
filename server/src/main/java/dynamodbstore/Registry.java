package dynamodbstore;

import dynamodbstore.artifacts.ArtifactAccess;
import dynamodbstore.artifacts.ArtifactService;
import dynamodbstore.artifacts.VersionArtifactRoutes;
import dynamodbstore.config.Config;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.graphql.Resolver;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.Route;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.SearchLog;
import dynamodbstore.registry.BagRepository;
import dynamodbstore.registry.ModelAliasService;
import dynamodbstore.registry.ModelVersionRepository;
import dynamodbstore.registry.ModelVersionRoutes;
import dynamodbstore.registry.ModelVersionSearchRepository;
import dynamodbstore.registry.ModelVersionSearchService;
import dynamodbstore.registry.ModelVersionService;
import dynamodbstore.registry.Origins;
import dynamodbstore.registry.RegisteredModelRepository;
import dynamodbstore.registry.RegisteredModelRoutes;
import dynamodbstore.registry.RegisteredModelSearchRepository;
import dynamodbstore.registry.RegisteredModelSearchService;
import dynamodbstore.registry.RegisteredModelService;
import dynamodbstore.registry.RegistryAccess;
import dynamodbstore.registry.RegistryChanges;
import dynamodbstore.registry.RegistryReading;
import dynamodbstore.registry.SourceRules;
import dynamodbstore.registry.VersionStageService;
import dynamodbstore.search.Syntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.Table;
import dynamodbstore.upkeep.RegularJob;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Wiring of the model registry: registered models, including prompts, and versions. */
final class Registry {
  private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

  private final List<Route> routes;
  private final List<Resolver> fields;
  private final Runnable sweep;

  private Registry(List<Route> routes, List<Resolver> fields, Runnable sweep) {
    this.routes = List.copyOf(routes);
    this.fields = List.copyOf(fields);
    this.sweep = sweep;
  }

  List<Route> routes() {
    return routes;
  }

  /** Its GraphQL fields. */
  List<Resolver> fields() {
    return fields;
  }

  /** Starts the background job that completes interrupted deletions, once a minute. */
  RegularJob startSweep() {
    return RegularJob.start("registry-sweep", sweep, BETWEEN_SWEEPS);
  }

  static Registry of(Config config, Table table, Origins origins, ArtifactService artifacts) {
    var clock = InstantSource.system();
    var random = new SecureRandom();
    var fullText = new FullTextStatusRepository(table, clock);
    var models = new RegisteredModelRepository(table, fullText, clock);
    var versions = new ModelVersionRepository(table, models, clock);
    var bags = new BagRepository(table);
    var reading = new RegistryReading(versions, bags);
    var changes = new RegistryChanges(models);
    var tokens = new PageTokenRepository(table).tokens(random);
    var syntax = config.searching().extended() ? Syntax.EXTENDED : Syntax.MLFLOW;
    var searchLog = config.searching().logged() ? SearchLog.toLog() : SearchLog.OFF;
    var engine = new SearchEngine(tokens, searchLog, clock);
    var access = new RegistryAccess();
    var endpoints = new ArrayList<Endpoint>();
    endpoints.addAll(
        new RegisteredModelRoutes(
                new RegisteredModelService(models, reading, changes, random, clock),
                new RegisteredModelSearchService(
                    models,
                    new RegisteredModelSearchRepository(table, models, fullText),
                    bags,
                    reading,
                    engine,
                    syntax),
                new ModelAliasService(models, versions, bags, reading, changes, random),
                access)
            .endpoints());
    var rules = new SourceRules(config.modelSources().map(Pattern::compile));
    var versionService =
        new ModelVersionService(models, versions, reading, changes, rules, origins, random, clock);
    endpoints.addAll(
        new VersionArtifactRoutes(artifacts, versionService::files, new ArtifactAccess())
            .endpoints());
    var versionRoutes =
        new ModelVersionRoutes(
            versionService,
            new VersionStageService(versions, bags, reading, changes, random, clock),
            new ModelVersionSearchService(
                models,
                new ModelVersionSearchRepository(table, models, versions),
                reading,
                engine,
                syntax),
            access);
    endpoints.addAll(versionRoutes.endpoints());
    return new Registry(
        endpoints.stream().flatMap(endpoint -> endpoint.routes().stream()).toList(),
        versionRoutes.fields(),
        models::sweepAll);
  }
}
