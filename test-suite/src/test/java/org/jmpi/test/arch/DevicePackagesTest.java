package org.jmpi.test.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages of the device and its transports stand on each other in one direction; the picture is in ARCHITECTURE.md. */
class DevicePackagesTest {
    private static final String CH4 = "org.jmpi.mpid.ch4";

    /** As ARCHITECTURE.md draws them, low to high. */
    private static final String[][] FLOORS = {
        {CH4 + ".am", CH4 + ".vci"},
        {CH4 + ".netmod..", CH4 + ".shm.."},
        {CH4 + ".meeting"},
        {CH4 + ".ipc", CH4 + ".dispatch", CH4 + ".progress"},
        {CH4 + ".generic"},
        {CH4 + ".part", CH4 + ".rma"},
        {CH4 + ".init"},
        {CH4},
    };

    private static final JavaClasses DEVICE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.jmpi.mpid");

    @Test
    void shouldHaveNoCyclesBetweenPackages() {
        assertTrue(DEVICE.size() > 100, "only " + DEVICE.size() + " classes were found");
        slices().matching("org.jmpi.mpid.(**)").should().beFreeOfCycles().check(DEVICE);
    }

    @Test
    void shouldKeepTheFloorsOfTheDevice() {
        for (int floor = 0; floor < FLOORS.length - 1; floor++) {
            noClasses()
                    .that()
                    .resideInAnyPackage(FLOORS[floor])
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(packages(floor + 1, FLOORS.length))
                    .check(DEVICE);
        }
        classes()
                .should()
                .resideInAnyPackage(packages(0, FLOORS.length))
                .because("each package of the device has its floor")
                .check(DEVICE);
    }

    private static String[] packages(int from, int to) {
        return Arrays.stream(FLOORS, from, to).flatMap(Arrays::stream).toArray(String[]::new);
    }

    @Test
    void shouldKeepSiblingsApart() {
        for (String[] siblings : FLOORS) {
            for (String one : siblings) {
                String[] others =
                        Stream.of(siblings).filter(other -> !other.equals(one)).toArray(String[]::new);
                if (others.length > 0) {
                    noClasses()
                            .that()
                            .resideInAPackage(one)
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(others)
                            .check(DEVICE);
                }
            }
        }
    }

    @Test
    void shouldShowTransportsNothingOfTheDeviceButTheirInterface() {
        for (String kind : new String[] {"netmod", "shm"}) {
            String own = CH4 + "." + kind + "..";
            classes()
                    .that()
                    .resideInAPackage(own)
                    .should()
                    .onlyDependOnClassesThat(DescribedPredicate.or(
                            JavaClass.Predicates.resideInAnyPackage(own, CH4 + ".am"),
                            JavaClass.Predicates.resideOutsideOfPackage("org.jmpi.mpid..")))
                    .check(DEVICE);
        }
    }
}
