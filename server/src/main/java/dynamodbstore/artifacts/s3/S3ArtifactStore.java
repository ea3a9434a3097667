package dynamodbstore.artifacts.s3;

import dynamodbstore.artifacts.store.ArtifactErrors;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.artifacts.store.ArtifactStore;
import dynamodbstore.artifacts.store.DirectoryEntry;
import dynamodbstore.artifacts.store.DirectoryListing;
import dynamodbstore.artifacts.store.Download;
import dynamodbstore.artifacts.store.PresignedAccess;
import dynamodbstore.artifacts.store.Upload;
import dynamodbstore.config.S3Settings;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Artifact store below a prefix of an S3 bucket, in the layout of MLflow's own: an artifact is the
 * object at its path. Thread-safe, and safe beside clients that access the bucket directly.
 *
 * <p>S3 has no directories, so a file and a directory may have the same name; {@link #put} does not
 * check for that, because each check is a call that Amazon bills.
 */
final class S3ArtifactStore implements ArtifactStore {
  /** Names that no {@link ArtifactPath} can have; objects with them are not listed. */
  private static final Set<String> NO_NAMES = Set.of("", ".", "..");

  private final S3Address address;
  private final S3Settings settings;
  private final Supplier<S3Connection> connection;

  S3ArtifactStore(S3Address address, S3Settings settings, Supplier<S3Connection> connection) {
    this.address = address;
    this.settings = settings;
    this.connection = connection;
  }

  /** One call per thousand entries. */
  @Override
  public DirectoryListing list(ArtifactPath directory) {
    if (!address.fits(directory)) {
      return DirectoryListing.none();
    }
    var below = address.below(directory);
    var entries = new DirectoryListing.Builder();
    try {
      client()
          .listObjectsV2Paginator(all -> all.bucket(address.bucket()).prefix(below).delimiter("/"))
          .forEach(page -> addEntries(entries, page, below.length()));
    } catch (SdkException e) {
      throw S3Errors.toApiError(e);
    }
    return entries.build();
  }

  private static void addEntries(
      DirectoryListing.Builder entries, ListObjectsV2Response page, int below) {
    for (var directory : page.commonPrefixes()) {
      var prefix = directory.prefix();
      add(entries, new DirectoryEntry.Directory(prefix.substring(below, prefix.length() - 1)));
    }
    for (var object : page.contents()) {
      add(entries, new DirectoryEntry.File(object.key().substring(below), object.size()));
    }
  }

  private static void add(DirectoryListing.Builder entries, DirectoryEntry entry) {
    if (!NO_NAMES.contains(entry.name())) {
      entries.add(entry);
    }
  }

  @Override
  public Download open(ArtifactPath file) {
    if (file.isRoot()) {
      throw ArtifactErrors.isDirectory(file);
    }
    if (!address.fits(file)) {
      throw ArtifactErrors.missing(file);
    }
    try {
      return S3Download.open(client(), address.bucket(), address.key(file));
    } catch (S3Exception e) {
      if (!S3Errors.isMissingObject(e)) {
        throw S3Errors.toApiError(e);
      }
      throw isDirectory(file) ? ArtifactErrors.isDirectory(file) : ArtifactErrors.missing(file);
    } catch (SdkException e) {
      throw S3Errors.toApiError(e);
    }
  }

  private boolean isDirectory(ArtifactPath path) {
    return S3Errors.translateFaults(
            () ->
                client()
                    .listObjectsV2(
                        one -> one.bucket(address.bucket()).prefix(address.below(path)).maxKeys(1)))
        .hasContents();
  }

  @Override
  public void put(ArtifactPath file, Upload upload) {
    var _ = file.asFile();
    if (!address.fits(file)) {
      throw S3Address.tooLong(file);
    }
    S3Upload.put(connection.get(), S3ObjectSpec.of(address, file, settings), upload);
  }

  /** One call, and two per thousand files of a directory. */
  @Override
  public void delete(ArtifactPath path) {
    if (!address.fits(path)) {
      return;
    }
    try {
      if (!path.isRoot()) {
        var _ = client().deleteObject(one -> one.bucket(address.bucket()).key(address.key(path)));
      }
      client()
          .listObjectsV2Paginator(all -> all.bucket(address.bucket()).prefix(address.below(path)))
          .forEach(this::deleteAll);
    } catch (SdkException e) {
      throw S3Errors.toApiError(e);
    }
  }

  private void deleteAll(ListObjectsV2Response page) {
    var keys =
        page.contents().stream()
            .map(object -> ObjectIdentifier.builder().key(object.key()).build())
            .toList();
    if (keys.isEmpty()) {
      return;
    }
    var deleted =
        client()
            .deleteObjects(
                some ->
                    some.bucket(address.bucket()).delete(these -> these.objects(keys).quiet(true)));
    if (deleted.hasErrors()) {
      throw S3Errors.notDeleted(deleted.errors().getFirst());
    }
  }

  /**
   * Aborts old multipart uploads; S3 discards other unfinished uploads itself. Skips a store that
   * is a whole bucket, because other programs may have uploads there.
   */
  @Override
  public void sweep(Instant before) {
    if (address.prefix().isEmpty()) {
      return;
    }
    try {
      client()
          .listMultipartUploadsPaginator(
              all -> all.bucket(address.bucket()).prefix(address.below(ArtifactPath.ROOT)))
          .uploads()
          .stream()
          .filter(upload -> upload.initiated().isBefore(before))
          .forEach(upload -> abort(upload.key(), upload.uploadId()));
    } catch (SdkException e) {
      throw S3Errors.toApiError(e);
    }
  }

  /**
   * Aborts one upload. Only logs a failure, so that the others are still aborted; the upload may
   * also have ended meanwhile.
   */
  private void abort(String key, String id) {
    try {
      var _ =
          client().abortMultipartUpload(old -> old.bucket(address.bucket()).key(key).uploadId(id));
    } catch (S3Exception e) {
      S3Errors.logFault(e);
    }
  }

  @Override
  public Optional<PresignedAccess> directAccess() {
    return Optional.of(new S3DirectAccess(address, settings, connection));
  }

  private S3Client client() {
    return connection.get().client();
  }
}
