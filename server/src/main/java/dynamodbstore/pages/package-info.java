/**
 * What MLflow's pages and clients ask of every server before anything else, and what they are told
 * about features that this server does not have.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.pages;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
