/**
 * Passwords: {@link dynamodbstore.accounts.passwords.PasswordHashing} hashes and verifies them,
 * {@link dynamodbstore.accounts.passwords.VerifiedPasswords} remembers which were right, {@link
 * dynamodbstore.accounts.passwords.FailedLogins} slows guesses, and {@link
 * dynamodbstore.accounts.passwords.VerificationPool} bounds the CPU time that they take.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.accounts.passwords;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
