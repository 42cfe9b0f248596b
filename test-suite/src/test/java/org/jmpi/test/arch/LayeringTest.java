package org.jmpi.test.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** An arrow of the layering never points up; the picture is in ARCHITECTURE.md. */
class LayeringTest {
    private static final String[] API = {"mpi..", "org.jmpi.binding..", "org.jmpi.tool.."};
    private static final String MPIR = "org.jmpi.mpir..";
    private static final String DEVICE = "org.jmpi.mpid..";
    private static final String SHM_POSIX = "org.jmpi.mpid.ch4.shm.posix..";
    private static final String NETMOD_TCP = "org.jmpi.mpid.ch4.netmod.tcp..";
    private static final String HYDRA = "org.jmpi.hydra..";
    private static final String[] NETTY = {"io.netty..", "org.jmpi.shaded.netty.."};

    /** The floors of module mpir as ARCHITECTURE.md draws them, low to high. A name without dots behind is one package. */
    private static final String[][] FLOORS = {
        {"org.jmpi.mpir.mpl", "org.jmpi.mpir.json", "org.jmpi.mpir.abi", "org.jmpi.mpir.err"},
        {
            "org.jmpi.mpir.tool.type",
            "org.jmpi.mpir.tool.cvar",
            "org.jmpi.mpir.tool.pvar",
            "org.jmpi.mpir.tool.event",
            "org.jmpi.mpir.tool"
        },
        {"org.jmpi.mpir.pmi.."},
        {"org.jmpi.mpir"},
        {"org.jmpi.mpir.handle", "org.jmpi.mpir.job", "org.jmpi.mpir.buffer"},
        {
            "org.jmpi.mpir.errhan",
            "org.jmpi.mpir.attr",
            "org.jmpi.mpir.key",
            "org.jmpi.mpir.info",
            "org.jmpi.mpir.topo.hw"
        },
        {"org.jmpi.mpir.datatype..", "org.jmpi.mpir.op", "org.jmpi.mpir.group"},
        {"org.jmpi.mpir.comm", "org.jmpi.mpir.request"},
        {"org.jmpi.mpir.win"},
        {"org.jmpi.mpir.mpid"},
        {"org.jmpi.mpir.completion", "org.jmpi.mpir.pt2pt", "org.jmpi.mpir.part"},
        {"org.jmpi.mpir.coll.."},
        {"org.jmpi.mpir.comm.create", "org.jmpi.mpir.topo"},
        {"org.jmpi.mpir.rma"},
        {"org.jmpi.mpir.spawn"},
        {"org.jmpi.mpir.io.."},
        {
            "org.jmpi.mpir.init..",
            "org.jmpi.mpir.session",
            "org.jmpi.mpir.objects",
            "org.jmpi.mpir.status",
            "org.jmpi.mpir.tool.info",
            "org.jmpi.mpir.tool.jfr",
            "org.jmpi.mpir.tool.jmx"
        },
    };

    private static final int FLOOR_OF_RANK = 3;

    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("/shaded/") && !location.contains("/test-suite"))
            .importPackages("org.jmpi", "mpi");

    private static void check(ArchRule rule) {
        rule.check(PRODUCT);
    }

    /** A rule about no classes holds. */
    @Test
    void shouldSeeTheClassesOfEveryModule() {
        for (String root :
                new String[] {"org.jmpi.mpir", "org.jmpi.mpid", "org.jmpi.hydra", "org.jmpi.binding", "mpi"}) {
            long found = PRODUCT.stream()
                    .map(each -> each.getPackageName())
                    .filter(name -> name.equals(root) || name.startsWith(root + "."))
                    .count();
            assertTrue(found > 50, () -> root + ": " + found + " classes");
        }
    }

    @Test
    void shouldKeepMpirBelowTheApiAndAboveTheDeviceInterfaceOnly() {
        check(noClasses()
                .that()
                .resideInAPackage(MPIR)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(API));
        check(noClasses()
                .that()
                .resideInAPackage(MPIR)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(DEVICE, HYDRA));
    }

    @Test
    void shouldHaveNoCircleAmongPackagesOfMpir() {
        check(slices().matching("org.jmpi.mpir.(**)").should().beFreeOfCycles());
    }

    private static String[] above(int floor) {
        return Arrays.stream(FLOORS, floor + 1, FLOORS.length)
                .flatMap(Arrays::stream)
                .toArray(String[]::new);
    }

    @Test
    void shouldKeepTheFloorsOfMpir() {
        for (int floor = 0; floor < FLOORS.length - 1; floor++) {
            check(noClasses()
                    .that()
                    .resideInAnyPackage(FLOORS[floor])
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(above(floor)));
        }
        check(classes()
                .that()
                .resideInAPackage(MPIR)
                .should()
                .resideInAnyPackage(
                        Arrays.stream(FLOORS).flatMap(Arrays::stream).toArray(String[]::new)));
    }

    @Test
    void shouldLetARankKnowNoChapter() {
        check(noClasses()
                .that()
                .haveNameMatching("org\\.jmpi\\.mpir\\.Rank(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(above(FLOOR_OF_RANK)));
    }

    @Test
    void shouldReachTheDeviceFromTheApiThroughMpirOnly() {
        check(noClasses()
                .that()
                .resideInAnyPackage(API)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(DEVICE, HYDRA));
    }

    @Test
    void shouldKeepTheDeviceBelowTheApi() {
        check(noClasses()
                .that()
                .resideInAPackage(DEVICE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(API));
        check(noClasses()
                .that()
                .resideInAPackage(DEVICE)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(HYDRA));
    }

    @Test
    void shouldKeepTransportsUnknownToCh4AndToEachOther() {
        check(noClasses()
                .that()
                .resideInAPackage("org.jmpi.mpid.ch4..")
                .and()
                .resideOutsideOfPackages(SHM_POSIX, NETMOD_TCP)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(SHM_POSIX, NETMOD_TCP));
        check(noClasses()
                .that()
                .resideInAPackage(SHM_POSIX)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(NETMOD_TCP));
        check(noClasses()
                .that()
                .resideInAPackage(NETMOD_TCP)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(SHM_POSIX));
    }

    @Test
    void shouldKeepNettyInsideTheTcpTransport() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(NETMOD_TCP, "org.jmpi.shaded..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(NETTY));
    }

    @Test
    void shouldLetTheBindingKnowNoToolAndToolsNoObjects() {
        check(noClasses()
                .that()
                .resideInAnyPackage("mpi..", "org.jmpi.binding..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.jmpi.tool.."));
        check(noClasses()
                .that()
                .resideInAPackage("org.jmpi.tool..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("mpi.."));
    }

    @Test
    void shouldKeepJacksonInsideTheReaderOfTuningFilesAndTheWriterOfReports() {
        check(noClasses()
                .that()
                .doNotHaveFullyQualifiedName("org.jmpi.mpir.coll.select.TuningFile")
                .and()
                .doNotHaveFullyQualifiedName("org.jmpi.mpir.json.JsonText")
                .and()
                .doNotHaveFullyQualifiedName("org.jmpi.mpir.tool.info.JsonReport")
                .and()
                .resideOutsideOfPackages("org.jmpi.shaded..", "org.jmpi.codegen..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.fasterxml.jackson..", "org.jmpi.shaded.jackson.."));
    }

    @Test
    void shouldLetTheLauncherSeeOnlyPmiAndMpl() {
        check(classes()
                .that()
                .resideInAPackage(HYDRA)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        HYDRA,
                        "org.jmpi.mpir.pmi..",
                        "org.jmpi.mpir.mpl..",
                        "java..",
                        "javax.crypto..",
                        "javax.tools..",
                        "picocli..",
                        "org.jctools.."));
    }

    @Test
    void shouldNeedNoJvmFlag() {
        check(noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("sun..", "jdk.internal..", "org.agrona.concurrent.ringbuffer..")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.agrona.concurrent.UnsafeBuffer"));
    }
}
