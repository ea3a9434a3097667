/**
 * Entities and storage of the model registry. A registered model is one item, a version another.
 *
 * <p>Start with {@link RegisteredModel} and {@link ModelVersion}, then {@link RegistryKeys} (keys),
 * the two repositories (access paths, costs, crash behaviour), {@link RegistryAuditRepository} (the
 * invariants).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.registry.entity;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
