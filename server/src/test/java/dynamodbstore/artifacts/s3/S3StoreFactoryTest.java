package dynamodbstore.artifacts.s3;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.config.S3Settings;
import org.junit.jupiter.api.Test;

class S3StoreFactoryTest {
  @Test
  void closedFactoryOpensNoConnection() {
    var factory = new S3StoreFactory(S3Settings.DEFAULT);
    var store = factory.at("s3://bucket/root");

    factory.close();

    assertThatThrownBy(() -> store.list(ArtifactPath.ROOT))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("stopping");
  }
}
