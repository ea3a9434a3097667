package dynamodbstore.config.parsing;

import static dynamodbstore.config.S3Settings.LONGEST_VALIDITY;
import static dynamodbstore.config.ServerOption.PRESIGNED_DOWNLOAD_TTL;
import static dynamodbstore.config.ServerOption.S3_ADDRESSING_STYLE;
import static dynamodbstore.config.ServerOption.S3_ENDPOINT_URL;
import static dynamodbstore.config.ServerOption.S3_EXPECTED_BUCKET_OWNER;
import static dynamodbstore.config.ServerOption.S3_IGNORE_TLS;
import static dynamodbstore.config.ServerOption.S3_REGION;
import static dynamodbstore.config.ServerOption.S3_UPLOAD_EXTRA_ARGS;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.S3Settings;
import dynamodbstore.config.ServerOption;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Parser and validator of the S3 settings. */
final class S3SettingsReader {
  private final RawSettings given;

  private S3SettingsReader(RawSettings given) {
    this.given = given;
  }

  static S3Settings read(RawSettings given) {
    var reader = new S3SettingsReader(given);
    return new S3Settings(
        reader.endpoint(),
        reader.word(S3_REGION),
        given.isOn(S3_IGNORE_TLS),
        reader.addressing(),
        reader.word(S3_EXPECTED_BUCKET_OWNER),
        reader.uploadHeaders(),
        reader.downloadValidity());
  }

  private Optional<String> word(ServerOption option) {
    return given.text(option).map(String::strip).filter(word -> !word.isEmpty());
  }

  private Optional<URI> endpoint() {
    return given.find(S3_ENDPOINT_URL).map(S3SettingsReader::endpoint);
  }

  private static URI endpoint(RawSettings.Setting setting) {
    try {
      var uri = new URI(setting.text().strip());
      var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if (uri.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
        return uri;
      }
    } catch (URISyntaxException _) {
      // Reported below, together with URLs of other schemes.
    }
    throw new CommandFailure(
        setting.source()
            + " must be a URL such as http://localhost:9000, not \""
            + setting.text()
            + "\".");
  }

  private S3Settings.Addressing addressing() {
    return given
        .find(S3_ADDRESSING_STYLE)
        .map(
            setting ->
                switch (setting.text().strip().toLowerCase(Locale.ROOT)) {
                  case "auto" -> S3Settings.Addressing.AUTO;
                  case "path" -> S3Settings.Addressing.PATH;
                  case "virtual" -> S3Settings.Addressing.VIRTUAL;
                  default ->
                      throw new CommandFailure(
                          "%s must be auto, path or virtual, not \"%s\"."
                              .formatted(setting.source(), setting.text()));
                })
        .orElse(S3Settings.DEFAULT.addressing());
  }

  private Map<String, String> uploadHeaders() {
    return given
        .find(S3_UPLOAD_EXTRA_ARGS)
        .map(setting -> S3UploadArguments.headers(setting.source(), setting.text()))
        .orElse(Map.of());
  }

  private Duration downloadValidity() {
    return given
        .find(PRESIGNED_DOWNLOAD_TTL)
        .map(S3SettingsReader::seconds)
        .orElse(S3Settings.DEFAULT.downloadValidity());
  }

  private static Duration seconds(RawSettings.Setting setting) {
    try {
      long seconds = Long.parseLong(setting.text().strip());
      if (seconds >= 1 && seconds <= LONGEST_VALIDITY.toSeconds()) {
        return Duration.ofSeconds(seconds);
      }
    } catch (NumberFormatException _) {
      // Reported below, together with numbers out of range.
    }
    throw new CommandFailure(
        "%s must be a number of seconds from 1 to %d, not \"%s\"."
            .formatted(setting.source(), LONGEST_VALIDITY.toSeconds(), setting.text()));
  }
}
