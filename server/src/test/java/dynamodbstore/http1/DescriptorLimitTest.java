package dynamodbstore.http1;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DescriptorLimitTest {
  private static final long MUCH_HEAP = 16L << 30;

  @Test
  void everyConnectionLeavesADescriptorForAFileOfItsOwn() {
    int descriptors = 1024;

    var limits = HttpLimits.fitting(descriptors, MUCH_HEAP);

    assertThat(2 * limits.connections()).isBetween(descriptors / 2, descriptors - 100);
  }
}
