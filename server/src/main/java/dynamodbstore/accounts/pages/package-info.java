/**
 * Web pages of accounts, beside those of MLflow's web UI: {@link
 * dynamodbstore.accounts.pages.SignupRoutes} creates users, {@link
 * dynamodbstore.accounts.pages.AccessTokenPageRoutes} lists, creates and revokes access tokens.
 * {@link dynamodbstore.accounts.pages.FormTokens} protects their forms against cross-site requests.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.pages;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
