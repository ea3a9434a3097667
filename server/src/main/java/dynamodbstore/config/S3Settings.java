package dynamodbstore.config;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How artifacts in S3 are reached. Credentials are none of it: those are looked up where AWS's own
 * tools look for them.
 *
 * @param endpoint something that speaks S3's language, in the place of Amazon's own
 * @param region where the buckets are; that of the machine's AWS profile if nothing is said
 * @param ignoreTls whether whoever answers is trusted, whatever certificate it shows
 * @param bucketOwner the account that must own every bucket
 * @param uploadHeaders what every upload says besides its content, such as how to encrypt it
 * @param downloadValidity how long a signed download is good for, unless its caller says otherwise
 */
public record S3Settings(
    Optional<URI> endpoint,
    Optional<String> region,
    boolean ignoreTls,
    Addressing addressing,
    Optional<String> bucketOwner,
    Map<String, String> uploadHeaders,
    Duration downloadValidity) {
  /** Of anything signed: S3 refuses longer ones, and only when they are used. */
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

  /** Whether a bucket is named in the path of a URL or in its host. */
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
