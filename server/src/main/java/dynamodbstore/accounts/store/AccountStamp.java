package dynamodbstore.accounts.store;

import dynamodbstore.accounts.User;
import java.util.Optional;

/**
 * What tells whether the permissions of a user have changed: the access epoch, and the user with
 * its own counters.
 */
public record AccountStamp(long epoch, Optional<User> user) {}
