package dynamodbstore.datasets;

import java.util.Optional;

/**
 * What a run was fed with: a name, a digest of the contents, and how to find and describe them.
 * Within an experiment the name and the digest say which one it is; whoever logs it first decides
 * the rest, for good.
 */
public record Dataset(DatasetRef ref, String sourceType, Body body) {
  /** The part that may be large: tens of megabytes of profile are allowed. */
  public record Body(String source, Optional<String> schema, Optional<String> profile) {}
}
