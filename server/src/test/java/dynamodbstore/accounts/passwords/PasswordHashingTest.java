package dynamodbstore.accounts.passwords;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordHashingTest {
  /** Made by werkzeug 3 with its default method. */
  private static final String SCRYPT =
      "scrypt:32768:8:1$vajx5fWHaXoCImiM$df12d9e692b340852a9d76b24e0c1d77ec335b6439cc60935bbd94b99c"
          + "4d7b5d073d9ac7e47d2dd69f148111e9042799729f826773acde4111f4c04a9bb65780";

  private static final String PBKDF2_OF_UNICODE =
      "pbkdf2:sha256:1000$i9oPebxz1F3Xvzeg$"
          + "50dca62734887d325f97823ea5083a968f462a5230dcc282cb7b71844d35415f";

  private static final String PBKDF2_SHA512 =
      "pbkdf2:sha512:1000$ORjLXcRAlaMud5VU$0c42f93b33a4019f5e276931d85028d8f3e7cb47c50a2b6d53f072e0"
          + "748d92275295c81cd3222082c36aa6115044797cb91105159e3ed8aba25bc5a0f79d68e2";

  private final PasswordHashing hashing = new PasswordHashing(new Random(1), 1000);

  @Test
  void hashIsVerifiedByItsPasswordOnly() {
    var hash = hashing.hash("correct horse battery");

    assertThat(hash).matches("pbkdf2:sha256:1000\\$[a-zA-Z0-9]{16}\\$[0-9a-f]{64}");
    assertThat(hashing.verify(hash, "correct horse battery")).isTrue();
    assertThat(hashing.verify(hash, "correct horse batterY")).isFalse();
    assertThat(hashing.verify(hash, "")).isFalse();
  }

  @Test
  void twoHashesOfOnePasswordDiffer() {
    assertThat(hashing.hash("correct horse battery"))
        .isNotEqualTo(hashing.hash("correct horse battery"));
  }

  @Test
  void hashesOfTheReferenceAreVerified() {
    assertThat(hashing.verify(SCRYPT, "correct horse battery")).isTrue();
    assertThat(hashing.verify(SCRYPT, "correct horse batter")).isFalse();
    assertThat(hashing.verify(PBKDF2_OF_UNICODE, "pässwörd with ünicode 🙂")).isTrue();
    assertThat(hashing.verify(PBKDF2_OF_UNICODE, "passwörd with ünicode 🙂")).isFalse();
    assertThat(hashing.verify(PBKDF2_SHA512, "correct horse battery")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain",
        "md5$a$00",
        "pbkdf2:sha256:0$salt$00",
        "pbkdf2:md5:1$salt$00",
        "pbkdf2:sha256:2000000000$salt$00",
        "scrypt:1073741824:8:1$salt$00",
        "scrypt:3:8:1$salt$00",
        "pbkdf2:sha256:1$salt$zz",
        "pbkdf2:sha256:1$salt$",
        "pbkdf2:sha256:1$$00"
      })
  void noPasswordHasAHashOfAnotherForm(String hash) {
    assertThat(hashing.verify(hash, "correct horse battery")).isFalse();
    assertThat(hashing.verify(hash, "")).isFalse();
  }

  /** Vectors of RFC 7914, section 12. */
  @Test
  void scryptDerivesTheVectorsOfItsRfc() {
    assertThat(scrypt("password", "NaCl", new Scrypt.Cost(1024, 8, 16)))
        .isEqualTo(
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640");
    assertThat(scrypt("pleaseletmein", "SodiumChloride", new Scrypt.Cost(16384, 8, 1)))
        .isEqualTo(
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887");
  }

  private static String scrypt(String password, String salt, Scrypt.Cost cost) {
    return HexFormat.of().formatHex(Scrypt.derive(password, salt.getBytes(US_ASCII), cost, 64));
  }
}
