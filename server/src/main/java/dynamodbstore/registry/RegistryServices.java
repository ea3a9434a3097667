package dynamodbstore.registry;

import dynamodbstore.registry.search.ModelVersionSearchService;
import dynamodbstore.registry.search.RegisteredModelSearchService;

/** Services of the model registry, which its routes and other features call. */
public record RegistryServices(
    RegisteredModelService models,
    RegisteredModelSearchService modelSearch,
    ModelAliasService aliases,
    ModelVersionService versions,
    VersionStageService stages,
    ModelVersionSearchService versionSearch) {}
