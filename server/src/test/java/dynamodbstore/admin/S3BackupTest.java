package dynamodbstore.admin;

import dynamodbstore.artifacts.s3.S3Local;
import dynamodbstore.config.S3Settings;

class S3BackupTest extends BackupContract {
  private final String location = "s3://" + S3Local.shared().newBucket() + "/backups/of-a-table";

  @Override
  String location() {
    return location;
  }

  @Override
  S3Settings s3() {
    return S3Local.shared().settings();
  }
}
