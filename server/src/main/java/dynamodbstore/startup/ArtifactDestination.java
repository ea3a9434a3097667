package dynamodbstore.startup;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.PythonUrl;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.CommandFailure;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Validation of {@code --artifacts-destination} at start, so that a wrong one does not fail the
 * first upload instead.
 */
public final class ArtifactDestination {
  private static final String OPTION = "--artifacts-destination";

  private ArtifactDestination() {}

  public static void check(ArtifactSettings settings) {
    if (!settings.serve()) {
      return;
    }
    var uri = settings.destination();
    var here = Path.of("").toAbsolutePath();
    try {
      var url = ArtifactUri.parse(ArtifactUri.resolve(uri, here));
      switch (url.scheme()) {
        case "" -> checkFolder(here.resolve(PythonUrl.unquote(uri)));
        case "file" -> checkFolder(Path.of(PythonUrl.unquote(url.path())));
        case "s3" -> {}
        default ->
            throw new CommandFailure(
                "%s cannot be %s: give a folder or s3://BUCKET/PATH.".formatted(OPTION, uri));
      }
    } catch (ApiError | InvalidPathException fault) {
      throw new CommandFailure("%s cannot be %s.".formatted(OPTION, uri), fault);
    }
  }

  /**
   * The folder is created with the first artifact; until then its nearest existing parent is
   * checked.
   */
  private static void checkFolder(Path folder) {
    var existing = folder.toAbsolutePath().normalize();
    while (Files.notExists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing)) {
      throw refusal(folder, existing + " is a file, not a folder");
    }
    if (!Files.isWritable(existing)) {
      throw refusal(folder, "permission denied: " + existing);
    }
  }

  private static CommandFailure refusal(Path folder, String reason) {
    return new CommandFailure("%s %s cannot be used: %s.".formatted(OPTION, folder, reason));
  }
}
