package org.jmpi.test.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The launcher's packages stand on each other in one direction; the picture is in ARCHITECTURE.md. */
class HydraPackagesTest {
    private static final String MPIEXEC = "org.jmpi.hydra.mpiexec..";
    private static final String COMMAND_LINE = "org.jmpi.hydra.commandline..";

    private static final JavaClasses LAUNCHER = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.jmpi.hydra");

    @Test
    void shouldHaveNoCyclesBetweenPackages() {
        assertTrue(LAUNCHER.size() > 100, "only " + LAUNCHER.size() + " classes were found");
        slices().matching("org.jmpi.hydra.(**)").should().beFreeOfCycles().check(LAUNCHER);
    }

    @Test
    void shouldReadTheCommandLineWithoutKnowingTheJob() {
        noClasses()
                .that()
                .resideInAPackage(COMMAND_LINE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        MPIEXEC,
                        "org.jmpi.hydra.proxy..",
                        "org.jmpi.hydra.bootstrap..",
                        "org.jmpi.hydra.control..",
                        "org.jmpi.hydra.pmiserv..")
                .check(LAUNCHER);
    }

    @Test
    void shouldLetNobodyKnowTheJobThatRunsIt() {
        noClasses()
                .that()
                .resideOutsideOfPackage(MPIEXEC)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(MPIEXEC)
                .check(LAUNCHER);
    }
}
