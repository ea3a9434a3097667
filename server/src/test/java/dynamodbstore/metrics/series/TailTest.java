package dynamodbstore.metrics.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TailTest {
  @Test
  void newerPointsAreEncodedAsIfTogetherWithTheTail() {
    var random = new Random(4);
    for (int round = 0; round < 200; round++) {
      var points = rising(random, 2 + random.nextInt(30));
      int known = 1 + random.nextInt(points.size() - 1);
      var latest = points.get(known - 1);
      var tail = reread(EncodedPoints.tailOf(points.subList(0, known)), latest);

      var longer = tail.appendMissing(points.subList(known, points.size()), latest).orElseThrow();

      assertThat(longer.points().toBytes()).isEqualTo(EncodedPoints.of(points).toBytes());
      assertThat(longer.last()).isEqualTo(EncodedPoints.tailOf(points).last());
    }
  }

  @Test
  void pointInTheTailIsNotAddedAgain() {
    var latest = new Point(5, 5, 1.0);
    var tail = EncodedPoints.tailOf(List.of(latest, new Point(3, 9, 2.0), new Point(5, 5, 0.5)));

    assertThat(tail.appendMissing(List.of(new Point(3, 9, 2.0)), latest)).isEmpty();
    assertThat(tail.appendMissing(List.of(latest), latest)).isEmpty();
    assertThat(tail.appendMissing(List.of(new Point(3, 9, 2.5)), latest)).isPresent();
  }

  private static Tail reread(Tail tail, Point latest) {
    var out = ByteBuffer.allocate(tail.size(latest));
    tail.writeTo(out, latest);
    assertThat(out.hasRemaining()).isFalse();
    return Tail.read(out.flip(), latest);
  }

  private static List<Point> rising(Random random, int count) {
    var points = new ArrayList<Point>();
    long step = random.nextInt();
    for (int n = 0; n < count; n++) {
      step += 1 + random.nextInt(3);
      points.add(Point.of(step, random.nextInt(), random.nextGaussian()));
    }
    return points;
  }
}
