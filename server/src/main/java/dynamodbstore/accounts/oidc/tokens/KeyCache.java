package dynamodbstore.accounts.oidc.tokens;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import dynamodbstore.accounts.oidc.provider.ProviderException;
import dynamodbstore.capacity.WorkPermit;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Cache of the provider's public keys. They are loaded at the start, again in the background when a
 * request finds them old, and at once for a token whose key is unknown, because providers rotate
 * their keys: at most every ten seconds, so that invented tokens do not make this server attack the
 * provider. While the provider cannot be reached, the keys that were loaded last are used, for a
 * day. Thread-safe: the lock guards loading; requests read a volatile snapshot.
 */
public final class KeyCache {
  private static final System.Logger LOG = System.getLogger(KeyCache.class.getName());

  /**
   * Age from which on keys are loaded again, so that a key that was withdrawn is not used longer.
   */
  static final Duration REFRESH = Duration.ofMinutes(10);

  /**
   * Between the end of an attempt to load the keys and the next attempt: requests that have waited
   * for a slow provider do not each ask it again.
   */
  static final Duration PAUSE = Duration.ofSeconds(10);

  /** Age from which on keys are not used any more. */
  static final Duration LONGEST_OUTAGE = Duration.ofDays(1);

  private static final int SMALLEST_RSA_KEY = 2048;

  /** More are not of a provider that signs with a key and announces the next one. */
  private static final int MOST_KEYS = 100;

  private final KeySource source;
  private final InstantSource clock;
  private final Executor background;
  private final ReentrantLock loading = new ReentrantLock();
  private final AtomicBoolean isRefreshing = new AtomicBoolean();
  private volatile Snapshot snapshot;
  private volatile Instant attempted;

  private record Snapshot(List<JWK> keys, Instant loaded) {}

  /**
   * Loads the keys.
   *
   * @param background loads them again
   * @throws ProviderException if they cannot be loaded
   */
  public KeyCache(KeySource source, InstantSource clock, Executor background) {
    this.source = source;
    this.clock = clock;
    this.background = background;
    var now = clock.instant();
    // A provider may rotate its keys right after the start.
    this.attempted = now.minus(PAUSE);
    this.snapshot = new Snapshot(parse(source.load()), now);
  }

  /** The keys that may have signed a token; empty if none is known. */
  List<JWK> find(JWSHeader header) {
    var known = snapshot;
    var age = Duration.between(known.loaded(), clock.instant());
    if (age.compareTo(REFRESH) >= 0) {
      refreshInBackground();
    }
    return age.compareTo(LONGEST_OUTAGE) >= 0 ? List.of() : select(known, header);
  }

  /** The same, after the keys were loaded again, if that is allowed now. */
  List<JWK> findAgain(JWSHeader header) {
    WorkPermit.pause();
    loading.lock();
    try {
      // Not due if another thread has loaded them while this one waited.
      if (isDue()) {
        load();
      }
    } finally {
      loading.unlock();
    }
    return find(header);
  }

  private boolean isDue() {
    return !clock.instant().isBefore(attempted.plus(PAUSE));
  }

  private void refreshInBackground() {
    if (isDue() && isRefreshing.compareAndSet(false, true)) {
      background.execute(
          () -> {
            loading.lock();
            try {
              if (isDue()) {
                load();
              }
            } finally {
              isRefreshing.set(false);
              loading.unlock();
            }
          });
    }
  }

  /** Called with the lock. Keeps the present keys if the provider cannot be reached. */
  private void load() {
    var begun = clock.instant();
    try {
      snapshot = new Snapshot(parse(source.load()), begun);
    } catch (ProviderException e) {
      LOG.log(System.Logger.Level.WARNING, "The keys of the provider are not refreshed: " + e);
    } finally {
      attempted = clock.instant();
    }
  }

  private static List<JWK> select(Snapshot known, JWSHeader header) {
    return new JWKSelector(JWKMatcher.forJWSHeader(header)).select(new JWKSet(known.keys()));
  }

  private static List<JWK> parse(String document) {
    try {
      var keys =
          JWKSet.parse(document).getKeys().stream()
              .filter(KeyCache::isUsable)
              .limit(MOST_KEYS)
              .map(JWK::toPublicJWK)
              .toList();
      if (keys.isEmpty()) {
        throw new ProviderException("its document of keys has no key for signatures");
      }
      return keys;
    } catch (ParseException | RuntimeException e) {
      // The library throws unchecked exceptions for some documents too.
      throw e instanceof ProviderException known
          ? known
          : new ProviderException("its document of keys is not valid: " + e.getMessage(), e);
    }
  }

  /** Asymmetric keys only: with a shared secret every reader of the keys could sign tokens. */
  private static boolean isUsable(JWK key) {
    return key instanceof ECKey || (key instanceof RSAKey && key.size() >= SMALLEST_RSA_KEY);
  }
}
