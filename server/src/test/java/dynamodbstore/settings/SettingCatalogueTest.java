package dynamodbstore.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.ServerOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SettingCatalogueTest {
  private static final Path DOCUMENT = Path.of("../docs/settings.md");

  static Iterable<Setting<?>> settings() {
    return SettingCatalogue.all();
  }

  @Test
  void keysAreSortedAndUnique() {
    assertThat(SettingCatalogue.keys()).isSorted().doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("settings")
  void defaultIsAnAcceptedValueInCanonicalSpelling(Setting<?> setting) {
    assertThat(setting.canonical(setting.standardText())).isEqualTo(setting.standardText());
  }

  @ParameterizedTest
  @MethodSource("settings")
  void settingIsDocumentedWithItsDefaultAndVariable(Setting<?> setting) throws Exception {
    var row =
        Files.readAllLines(DOCUMENT).stream()
            .filter(line -> line.startsWith("| `" + setting.key() + "` |"))
            .findFirst();

    assertThat(row).isPresent();
    var standard = setting.standardText();
    assertThat(row.get()).contains(standard.isEmpty() ? "none" : "`" + standard + "`");
    setting.variable().ifPresent(name -> assertThat(row.get()).contains("`" + name + "`"));
  }

  @Test
  void environmentSetsInitialValues() {
    var initial = InitialSettings.of(Map.of(ServerOption.TRUNCATE_LONG_VALUES, "false"));

    assertThat(initial.of(SettingCatalogue.TRUNCATE_LONG_VALUES))
        .isEqualTo(
            new SettingValue(
                SettingCatalogue.TRUNCATE_LONG_VALUES, "false", SettingValue.Origin.PROCESS));
    assertThat(initial.of(SettingCatalogue.EXPLAIN_SEARCHES).origin())
        .isEqualTo(SettingValue.Origin.DEFAULT);
  }

  @Test
  void badValuesAreRefusedWithTheRange() {
    assertThatThrownBy(() -> SettingCatalogue.EXPLAIN_SEARCHES.canonical("maybe"))
        .hasMessage("\"maybe\" is not accepted. Accepted values: true or false");
    assertThatThrownBy(() -> SettingCatalogue.FULL_TEXT.canonical("run_names"))
        .hasMessageContaining("any of experiment_name, param_value, registered_model_name");
  }
}
