package dynamodbstore.accounts.authorization;

import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.api.Caller;

/** Cache of the {@link Access} of users. Thread-safe. */
public final class AccessService {
  /** What the caller may do. */
  public Access of(Caller caller) {
    throw new UnsupportedOperationException();
  }

  /** Effective permission of a user on one resource, as every request would find it. */
  public Permission effective(String workspace, String user, ResourceType type, String resource) {
    throw new UnsupportedOperationException();
  }
}
