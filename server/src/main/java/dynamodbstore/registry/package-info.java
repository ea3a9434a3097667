/**
 * The model registry: registered models and their versions. Prompts are such models too, told by a
 * tag. Read {@link dynamodbstore.registry.RegisteredModel} and {@link
 * dynamodbstore.registry.ModelVersion} (what they are), {@code RegistryKeys} (where they live),
 * {@code RegisteredModelRepository} and {@code ModelVersionRepository} (how they are reached),
 * {@link dynamodbstore.registry.RegisteredModelService} and {@link
 * dynamodbstore.registry.ModelVersionService} (what one may do), {@code RegisteredModelRoutes} and
 * {@code ModelVersionRoutes} (which path does it).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.registry;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
