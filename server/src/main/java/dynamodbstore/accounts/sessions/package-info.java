/**
 * Sessions of browsers. {@link dynamodbstore.accounts.sessions.SessionService} opens and ends them,
 * {@link dynamodbstore.accounts.sessions.SessionRepository} keeps them, {@link
 * dynamodbstore.accounts.sessions.SessionCookies} spells and reads their cookie, and {@link
 * dynamodbstore.accounts.sessions.RequestSource} recognises requests of pages of other servers.
 * {@link dynamodbstore.accounts.sessions.LocalPath} is where a login continues.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.sessions;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
