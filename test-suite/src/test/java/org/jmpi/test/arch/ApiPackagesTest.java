package org.jmpi.test.arch;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The packages of the API's module, and those of the generator, stand on each other in one direction. */
class ApiPackagesTest {
    /** A slice per package, whatever it is called. */
    private static final SliceAssignment PACKAGES = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "a slice per package";
        }
    };

    private static void check(JavaClasses classes, int least, String... packages) {
        assertTrue(classes.size() >= least, "only " + classes.size() + " classes were found");
        for (String each : packages) {
            assertTrue(classes.containPackage(each), "no class of " + each);
        }
        slices().assignedFrom(PACKAGES).should().beFreeOfCycles().check(classes);
    }

    @Test
    void shouldHaveNoCyclesBetweenPackagesOfTheApi() {
        JavaClasses api = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("mpi", "org.jmpi.binding", "org.jmpi.tool", "org.jmpi.archive");
        check(api, 200, "mpi", "org.jmpi.binding", "org.jmpi.tool.profile", "org.jmpi.tool.tracelog");
    }

    @Test
    void shouldHaveNoCyclesBetweenPackagesOfTheGenerator() {
        JavaClasses generator =
                new ClassFileImporter().importPath(Path.of("..", "mpir", "codegen", "target", "classes"));
        check(generator, 40, "org.jmpi.codegen.binding", "org.jmpi.codegen.objects");
    }
}
