package dynamodbstore.wire.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class PythonArithmeticTest {
  private static final Json TRUE = new Json.Bool(true);
  private static final Json HALF = new Json.Real(0.5);
  private static final Json HUGE = new Json.Whole(BigInteger.TEN.pow(400));

  @Test
  void integersAreExactAndBooleansCount() {
    assertThat(PythonArithmetic.add(HUGE, TRUE))
        .isEqualTo(new Json.Whole(BigInteger.TEN.pow(400).add(BigInteger.ONE)));
    assertThat(PythonArithmetic.subtract(TRUE, TRUE)).isEqualTo(new Json.Whole(BigInteger.ZERO));
  }

  @Test
  void integerBesideFloatIsRoundedToOne() {
    assertThat(PythonArithmetic.add(new Json.Whole(BigInteger.TWO), HALF))
        .isEqualTo(new Json.Real(2.5));
    assertThatThrownBy(() -> PythonArithmetic.add(HUGE, HALF))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("int too large to convert to float");
  }

  @Test
  void otherTypesAreRefused() {
    assertThatThrownBy(() -> PythonArithmetic.add(new Json.Text("1"), TRUE))
        .isInstanceOf(ArithmeticException.class)
        .hasMessage("str is not a number");
    assertThat(PythonArithmetic.equalsZero(new Json.Text(""))).isFalse();
    assertThat(PythonArithmetic.equalsZero(new Json.Real(-0.0))).isTrue();
  }

  @Test
  void nanIsNeitherPositiveNorNegative() {
    var nan = new Json.Real(Double.NaN);

    assertThat(PythonArithmetic.isPositive(nan)).isFalse();
    assertThat(PythonArithmetic.isNegative(nan)).isFalse();
    assertThat(nan.isTruthy()).isTrue();
  }
}
