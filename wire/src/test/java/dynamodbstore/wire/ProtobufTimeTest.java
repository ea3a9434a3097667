package dynamodbstore.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts with the results of protobuf for Python; a dash where it fails. */
class ProtobufTimeTest {
  private static final Fields FIELDS = new Fields();
  private static final Field.Text BEFORE = FIELDS.text("before");
  private static final Field.Timestamp AT = FIELDS.timestamp("at");
  private static final Field.Duration LASTED = FIELDS.duration("lasted");
  private static final Field.Text AFTER = FIELDS.text("after");
  private static final Schema SCHEMA = FIELDS.schema();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'2025-04-15T08:49:18Z'|1744706958000",
        "'2025-04-15T08:49:18.699Z'|1744706958699",
        "'2025-04-15T08:49:18.123456789Z'|1744706958123",
        "'2025-04-15T08:49:18.1234567891Z'|-",
        "'2025-04-15T08:49:18+02:00'|1744699758000",
        "'2025-04-15T08:49:18-02:30'|1744715958000",
        "'2025-04-15T08:49:18'|-",
        "'2025-04-15t08:49:18z'|-",
        "'1969-12-31T23:59:59.999Z'|-1",
        "'1969-12-31T23:59:59.9995Z'|-1",
        "'0001-01-01T00:00:00Z'|-62135596800000",
        "'0000-01-01T00:00:00Z'|-",
        "'9999-12-31T23:59:59.999999999Z'|253402300799999",
        "'9999-12-31T23:59:59-01:00'|-",
        "'2025-13-01T00:00:00Z'|-",
        "'2025-02-29T00:00:00Z'|-",
        "'2024-02-29T00:00:00Z'|1709164800000",
        "'2025-04-15T24:00:00Z'|-",
        "'2025-04-15T08:49:60Z'|-",
        "'2025-04-15T08:49:61Z'|-",
        "'2025-04-15 08:49:18Z'|-",
        "'2025-04-15T08:49Z'|-",
        "'2025-04-15T08:49:18.Z'|1744706958000",
        "'25-04-15T08:49:18Z'|-",
        "'2025-4-5T8:9:1Z'|1743840541000",
        "'2025-04- 5T8:9:1Z'|1743840541000",
        "'2025-04-15T08:49:18.5+0200'|-",
        "'2025-04-15T08:49:18+24:00'|1744620558000",
        "'2025-04-15T08:49:18+ 1: 30'|1744701558000",
        "'2025-04-15T08:49:18+-1:00'|1744710558000",
        "'2025-04-15T08:49:18+1_0:00'|1744670958000",
        "'2025-04-15T08:49:18ZZ'|-",
        "' 2025-04-15T08:49:18Z'|-",
        "'2025-04-15T08:49:18 Z'|-",
        "'2025-04-15T08:49:18.5e1Z'|-",
        "'2025-04-15T08:49:18.5_0Z'|1744706958500",
        "'2025-04-15T08:49:18.1e-3Z'|1744706958000",
        "'2025-04-15T08:49:18.xZ'|-",
        "''|-",
        "'Z'|-",
        "'x'|-",
        "'2025-04-15'|-",
        "'2025-04-15T08:49:18+:'|-",
        "'2025-04-15T08:49:18+99999999999999999999:00'|-",
        "'1582-10-10T00:00:00Z'|-12219724800000",
        "'2025-04-15T08:49:018Z'|-",
        "'2025-04-31T08:49:18Z'|-",
        "'2025-00-10T08:49:18Z'|-",
        "'2025-04-15T08:49:18.0000005Z'|1744706958000"
      })
  void timestampsAreParsedAsByProtobuf(String text, String millis) {
    assertThat(ProtobufTimestamp.millis(text)).isEqualTo(expected(millis));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'1s'|1000",
        "'1.5'|-",
        "'s'|-",
        "''|-",
        "'-1.5s'|-1500",
        "'0s'|0",
        "'-0.5s'|-500",
        "'0.0005s'|0",
        "'0.0015s'|1",
        "'-0.0015s'|-1",
        "'1.123456789s'|1123",
        "'1.1234567891s'|1123",
        "'315576000000s'|315576000000000",
        "'315576000000.5s'|315576000000500",
        "'315576000001s'|-",
        "'-315576000000s'|-315576000000000",
        "'1e3s'|-",
        "'1.5e3s'|-",
        "'1.5e-1s'|1050",
        "' 1s'|1000",
        "'1 s'|1000",
        "'+1s'|1000",
        "'1_0s'|10000",
        "'.5s'|-",
        "'5.s'|5000",
        "'nans'|-",
        "'1.-5s'|-",
        "'-0.0s'|0",
        "'--1s'|-",
        "'1.5S'|-",
        "'1.5ms'|-",
        "'-1.s'|-1000",
        "'- 1s'|-",
        "'+1.5s'|1500",
        "'0.9999999999s'|-",
        "'-0.9999999999s'|-",
        "' -1.5s'|-",
        "'99999999999999999999s'|-",
        "'1.5 s'|1500",
        "'1..5s'|-"
      })
  void durationsAreParsedAsByProtobuf(String text, String millis) {
    assertThat(ProtobufTime.parseDuration(text)).isEqualTo(expected(millis));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'0'|1970-01-01T00:00:00Z",
        "'1'|1970-01-01T00:00:00.001Z",
        "'999'|1970-01-01T00:00:00.999Z",
        "'1000'|1970-01-01T00:00:01Z",
        "'1500'|1970-01-01T00:00:01.500Z",
        "'-1'|1969-12-31T23:59:59.999Z",
        "'-1000'|1969-12-31T23:59:59Z",
        "'-1500'|1969-12-31T23:59:58.500Z",
        "'1744706958699'|2025-04-15T08:49:18.699Z",
        "'253402300799999'|9999-12-31T23:59:59.999Z",
        "'-62135596800000'|0001-01-01T00:00:00Z",
        "'-62135596799999'|0001-01-01T00:00:00.001Z"
      })
  void timestampsArePrintedAsByProtobuf(long millis, String text) {
    assertThat(ProtobufTime.printTimestamp(millis)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'0'|0s",
        "'1'|0.001s",
        "'999'|0.999s",
        "'1000'|1s",
        "'1500'|1.500s",
        "'100'|0.100s",
        "'10'|0.010s",
        "'-1'|-0.001s",
        "'-1000'|-1s",
        "'-1500'|-1.500s",
        "'-100'|-0.100s",
        "'315576000000000'|315576000000s",
        "'-315576000000000'|-315576000000s",
        "'62001'|62.001s"
      })
  void durationsArePrintedAsByProtobuf(long millis, String text) {
    assertThat(ProtobufTime.printDuration(millis)).isEqualTo(text);
  }

  @Test
  void timesOutsideOfProtobufsRangeArePrintedAsItsLimits() {
    assertThat(ProtobufTime.printTimestamp(Long.MAX_VALUE)).isEqualTo("9999-12-31T23:59:59.999Z");
    assertThat(ProtobufTime.printTimestamp(Long.MIN_VALUE)).isEqualTo("0001-01-01T00:00:00Z");
    assertThat(ProtobufTime.printDuration(Long.MAX_VALUE)).isEqualTo("315576000000s");
    assertThat(ProtobufTime.printDuration(Long.MIN_VALUE)).isEqualTo("-315576000000s");
  }

  @Test
  void timesOfAMessageAreMilliseconds() {
    var message = read("{\"at\":\"1970-01-01T00:00:01Z\",\"lasted\":\"1.5s\",\"after\":\"a\"}");

    assertThat(message.millis(AT)).isEqualTo(1000);
    assertThat(message.millis(LASTED)).isEqualTo(1500);
    assertThat(message.text(AFTER)).isEqualTo("a");
  }

  @ParameterizedTest
  @CsvSource({"5", "{}", "'\"\"'", "'\"1.5\"'"})
  void conversionEndsAtAnInvalidTimeWhichIsPresentAsZero(String invalid) {
    var message = read("{\"before\":\"b\",\"lasted\":" + invalid + ",\"after\":\"a\"}");

    assertThat(message.text(BEFORE)).isEqualTo("b");
    assertThat(message.has(LASTED)).isTrue();
    assertThat(message.millis(LASTED)).isZero();
    assertThat(message.has(AFTER)).isFalse();
  }

  @Test
  void nullIsAnAbsentTime() {
    var message = read("{\"at\":null,\"after\":\"a\"}");

    assertThat(message.has(AT)).isFalse();
    assertThat(message.text(AFTER)).isEqualTo("a");
  }

  private static Message read(String json) {
    return SCHEMA.read(json.getBytes(UTF_8));
  }

  private static OptionalLong expected(String millis) {
    return millis.equals("-") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(millis));
  }
}
