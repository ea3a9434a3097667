/**
 * Identities of users at a provider of single sign-on. {@link
 * dynamodbstore.accounts.identities.IdentityService} finds the user of an identity, creates it at
 * first sight if configured, and applies the groups of the provider; {@link
 * dynamodbstore.accounts.identities.IdentityRepository} stores which user an identity is.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.identities;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
