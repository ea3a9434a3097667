/**
 * Logged models: what runs make, before and beside its registration. Read {@link
 * dynamodbstore.loggedmodels.LoggedModel} (what it is), {@code LoggedModelKeys} (where it lives),
 * {@link dynamodbstore.loggedmodels.LoggedModelRepository} (how it is reached), {@link
 * dynamodbstore.loggedmodels.LoggedModelService} (what one may do).
 *
 * <p>Runs give out models ({@link dynamodbstore.datasets.ModelOutput}) and take them in; that is
 * theirs to remember.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.loggedmodels;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
