package dynamodbstore.search;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dynamodbstore.table.items.Utf8;
import org.junit.jupiter.api.Test;

class SearchDependenciesTest {
  @Test
  void searchPackagesDependOnTextAndErrorTypesOnly() {
    var language =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dynamodbstore.search");

    classes()
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(
                    "dynamodbstore.search..",
                    "dynamodbstore.api",
                    "dynamodbstore.wire",
                    "dynamodbstore.wire.json",
                    "java.lang..",
                    "java.math",
                    "java.util..",
                    "com.google.errorprone.annotations",
                    "org.jspecify.annotations")
                .or(type(Utf8.class)))
        .check(language);
  }
}
