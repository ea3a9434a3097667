/**
 * Logged models: models that runs produce, which can be registered later. Read {@link
 * dynamodbstore.loggedmodels.LoggedModel} (the entity), {@code LoggedModelKeys} (its keys), {@link
 * dynamodbstore.loggedmodels.LoggedModelRepository} (access paths and costs), {@link
 * dynamodbstore.loggedmodels.LoggedModelService} (operations).
 *
 * <p>Which models a run has as inputs and outputs is stored with the run ({@link
 * dynamodbstore.datasets.links.ModelOutput}), not here.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.loggedmodels;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
