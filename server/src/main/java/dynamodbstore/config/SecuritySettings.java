package dynamodbstore.config;

import java.util.List;
import java.util.Set;

/**
 * Settings of the protection against other web sites in a browser. The defaults are MLflow's.
 *
 * @param enabled false with {@code --disable-security-middleware}: the other settings have no
 *     effect
 * @param allowedHosts patterns for the Host header; empty means this machine and private networks
 * @param allowedOrigins origins of web pages that may write, besides those of this machine
 * @param frameOptions the X-Frame-Options header; NONE for no header
 */
public record SecuritySettings(
    boolean enabled, List<String> allowedHosts, List<String> allowedOrigins, String frameOptions) {
  public static final Set<String> FRAME_OPTIONS = Set.of("SAMEORIGIN", "DENY", "NONE");
  public static final String DEFAULT_FRAME_OPTIONS = "SAMEORIGIN";
  public static final SecuritySettings DEFAULT =
      new SecuritySettings(true, List.of(), List.of(), DEFAULT_FRAME_OPTIONS);

  public SecuritySettings {
    allowedHosts = List.copyOf(allowedHosts);
    allowedOrigins = List.copyOf(allowedOrigins);
  }
}
