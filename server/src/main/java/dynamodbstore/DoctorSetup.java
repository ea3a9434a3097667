package dynamodbstore;

import dynamodbstore.admin.TableCheck;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.artifacts.s3.S3StoreFactory;
import dynamodbstore.config.ArtifactSettings;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.doctor.ArtifactStoreCheck;
import dynamodbstore.doctor.ClockCheck;
import dynamodbstore.doctor.DiskCheck;
import dynamodbstore.doctor.Doctor;
import dynamodbstore.doctor.FileLimitCheck;
import dynamodbstore.doctor.Finding;
import dynamodbstore.doctor.HealthCheck;
import dynamodbstore.doctor.JavaCheck;
import dynamodbstore.doctor.UiCheck;
import dynamodbstore.http1.FileDescriptors;
import dynamodbstore.startup.ArtifactDestination;
import dynamodbstore.startup.ProgramVersion;
import dynamodbstore.table.dynamodb.DynamoAddress;
import dynamodbstore.table.dynamodb.DynamoAdmin;
import dynamodbstore.table.embedded.database.Durability;
import dynamodbstore.table.errors.TableException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Wiring of the checks that concern a server with given options. */
final class DoctorSetup {
  private DoctorSetup() {}

  static Doctor of(Config config, TableFactory stores) {
    var checks = new ArrayList<HealthCheck>();
    checks.add(JavaCheck.ofThisProcess());
    checks.add(new FileLimitCheck(FileDescriptors.limit()));
    var temporary = Path.of(System.getProperty("java.io.tmpdir"));
    checks.add(new DiskCheck("Spool", temporary, false));
    if (!config.artifacts().only()) {
      checks.addAll(table(config, stores));
    }
    checks.add(artifacts(config.artifacts()));
    checks.add(new UiCheck(config.ui(), ProgramVersion.MLFLOW));
    return new Doctor(checks);
  }

  private static List<HealthCheck> table(Config config, TableFactory stores) {
    var table = new TableCheck(config, stores);
    return switch (config.store()) {
      case StoreUri.Folder(Path folder) -> {
        boolean isForced = config.embedded().durability() == Durability.DISK;
        yield List.of(new DiskCheck("Data", folder, isForced), table);
      }
      case StoreUri.DynamoDb(String uri) ->
          List.of(table, new ClockCheck(() -> time(uri), InstantSource.system()));
    };
  }

  /** Empty if DynamoDB cannot be reached: that is another check's finding. */
  private static Optional<Instant> time(String uri) {
    try (var admin = DynamoAdmin.connect(DynamoAddress.parse(uri))) {
      return admin.serviceTime();
    } catch (TableException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static HealthCheck artifacts(ArtifactSettings settings) {
    var uri = settings.destination();
    if (!settings.serve()) {
      return () -> List.of(Finding.ok("Artifacts", "clients store them by themselves"));
    }
    if (!uri.startsWith("s3:")) {
      return () -> local(settings);
    }
    return () -> {
      try (var stores = new S3StoreFactory(settings.s3())) {
        return new ArtifactStoreCheck(uri, stores.at(uri)).findings();
      }
    };
  }

  private static List<Finding> local(ArtifactSettings settings) {
    try {
      ArtifactDestination.check(settings);
    } catch (CommandFailure failure) {
      return List.of(
          Finding.fail("Artifacts", failure.sentence(), "Choose another --artifacts-destination."));
    }
    var uri = settings.destination();
    var folder = uri.startsWith("file:") ? uri.replaceFirst("^file:(//)?", "") : uri;
    return new DiskCheck("Artifacts", Path.of(folder), settings.forced()).findings();
  }
}
