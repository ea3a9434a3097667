package dynamodbstore.config;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Settings for artifacts in S3, without credentials: those come from AWS's default provider chain.
 *
 * @param endpoint of an S3-compatible store instead of Amazon's
 * @param region of the buckets; if empty, that of the AWS profile
 * @param ignoreTls whether the endpoint's certificate is not verified
 * @param bucketOwner the account that must own every bucket
 * @param uploadHeaders headers of every upload, such as how to encrypt it
 * @param downloadValidity default validity of a presigned download
 */
public record S3Settings(
    Optional<URI> endpoint,
    Optional<String> region,
    boolean ignoreTls,
    Addressing addressing,
    Optional<String> bucketOwner,
    Map<String, String> uploadHeaders,
    Duration downloadValidity) {
  /**
   * Upper bound of a presigned URL's validity: S3 rejects longer ones, and only when they are used.
   */
  public static final Duration LONGEST_VALIDITY = Duration.ofDays(7);

  public static final S3Settings DEFAULT =
      new S3Settings(
          Optional.empty(),
          Optional.empty(),
          false,
          Addressing.AUTO,
          Optional.empty(),
          Map.of(),
          Duration.ofMinutes(5));

  public S3Settings {
    uploadHeaders = Map.copyOf(uploadHeaders);
  }

  /** Whether a URL names the bucket in its path or in its host. */
  public enum Addressing {
    /** In the host at Amazon's own endpoints, in the path at all others. */
    AUTO,
    PATH,
    VIRTUAL
  }

  public boolean bucketInPath() {
    return switch (addressing) {
      case AUTO -> endpoint.isPresent();
      case PATH -> true;
      case VIRTUAL -> false;
    };
  }
}
