package dynamodbstore.registry;

import dynamodbstore.registry.entity.ModelVersionRepository;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.spillablemaps.SpillableMapRepository;

/**
 * Repositories of all that is stored of registered models.
 *
 * @param maps tags and aliases that do not fit into the item of a model or version
 */
public record RegistryRepositories(
    RegisteredModelRepository models,
    ModelVersionRepository versions,
    SpillableMapRepository maps) {}
