package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.KeyTemplate.Template;
import dynamodbstore.table.keys.KeyNumber;
import org.junit.jupiter.api.Test;

class KeyTemplateTest {
  private static final String ID = "88df869aa0dc9000800005d001a1e60a";
  private static final String IN_KEYS = "01a1e60aa0dcx000800005d088df869a";

  @Test
  void placeholderWithoutSpellingMatchesUpToTheNextSeparator() {
    var template = Template.of("E#TAG#{key}");

    assertThat(template.matches("E#TAG#a.b")).isTrue();
    assertThat(template.matches("E#TAG#a#b")).isFalse();
    assertThat(template.matches("EXTAG#a")).isFalse();
  }

  @Test
  void ascendingAndDescendingNumbersAreDistinguished() {
    assertThat(Template.of("{n:up}").matches(KeyNumber.of(7))).isTrue();
    assertThat(Template.of("{n:up}").matches(KeyNumber.inverse(7))).isFalse();
    assertThat(Template.of("{n:down}").matches(KeyNumber.inverse(0.5))).isTrue();
    assertThat(Template.of("{n:down}").matches(KeyNumber.of(0.5))).isFalse();
  }

  @Test
  void idsOfClientsAndIdsInKeysAreDistinguished() {
    assertThat(Template.of("{run:id}").matches(ID)).isTrue();
    assertThat(Template.of("{run:id}").matches(IN_KEYS)).isFalse();
    assertThat(Template.of("{model:key}").matches("m-" + IN_KEYS)).isTrue();
    assertThat(Template.of("{model:key}").matches("m-" + ID)).isFalse();
    assertThat(Template.of("{run:key}").matches("foreign")).isTrue();
  }

  @Test
  void sortedTextMayContainSeparators() {
    assertThat(Template.of("R#{name:sorted}{start:down}").matches("R#a#\n\u0000" + "0".repeat(16)))
        .isTrue();
  }

  @Test
  void unknownSpellingIsRefused() {
    assertThatThrownBy(() -> Template.of("{n:sideways}"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
