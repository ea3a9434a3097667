/**
 * Model registry: registered models and their versions. A prompt is a registered model with a tag
 * that marks it as one.
 *
 * <p>Read {@link dynamodbstore.registry.RegisteredModel} and {@link
 * dynamodbstore.registry.ModelVersion} (the entities), {@code RegistryKeys} (their keys), {@link
 * dynamodbstore.registry.RegisteredModelRepository} and {@link
 * dynamodbstore.registry.ModelVersionRepository} (access paths and costs), {@link
 * dynamodbstore.registry.RegisteredModelUpdater} (optimistic updates), {@link
 * dynamodbstore.registry.RegisteredModelService} and {@link
 * dynamodbstore.registry.ModelVersionService} (operations), {@code RegisteredModelRoutes} and
 * {@code ModelVersionRoutes} (endpoints).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.registry;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
