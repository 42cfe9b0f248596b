package org.jmpi.hydra.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmSizingTest {
    private static final List<String> BEST_LATER = List.of(
            "-XX:Tier4InvocationThreshold=20000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=60000");

    private static List<String> options(int ranks, int cores, String... said) {
        return JvmSizing.options(ranks, cores, List.of(said), Map.of());
    }

    @Test
    void shouldShareTheMemoryAndUseOneCollectorThreadWhenEveryCoreHasARank() {
        assertEquals(
                List.of("-XX:MaxRAMPercentage=37.5000", "-XX:+UseSerialGC"),
                options(2, 2).subList(0, 2));
    }

    @Test
    void shouldShareTheCoresWhenThereAreMoreThanRanks() {
        assertEquals(
                List.of(
                        "-XX:MaxRAMPercentage=18.7500",
                        "-XX:ParallelGCThreads=16",
                        "-XX:ConcGCThreads=4",
                        "-XX:CICompilerCount=12"),
                options(4, 64));
    }

    @Test
    void shouldCompileLaterWithTheSecondCompilerWhenEveryCoreHasARank() {
        List<String> options = options(2, 2);
        assertEquals(BEST_LATER, options.subList(2, options.size()));
        assertTrue(options(2, 3).stream().noneMatch(o -> o.contains("Tier")));
        assertTrue(options(1, 1).stream().noneMatch(o -> o.contains("Tier")));
    }

    @Test
    void shouldCompileLaterWithBothCompilersWhenRanksShareCores() {
        List<String> options = options(4, 2);
        assertEquals(
                List.of(
                        "-XX:MaxRAMPercentage=18.7500",
                        "-XX:+UseSerialGC",
                        "-XX:Tier3InvocationThreshold=2000",
                        "-XX:Tier3MinInvocationThreshold=1000",
                        "-XX:Tier3CompileThreshold=10000"),
                options.subList(0, 5));
        assertEquals(BEST_LATER, options.subList(5, options.size()));
        assertEquals(2, options(4, 2, "-Xint").size());
        assertEquals(2, options(4, 2, "-XX:CompileThresholdScaling=0.5").size());
    }

    @Test
    void shouldLeaveALoneRankItsCores() {
        assertEquals(List.of("-XX:MaxRAMPercentage=75.0000"), options(1, 8));
    }

    @Test
    void shouldGiveWayToTheUser() {
        assertEquals(BEST_LATER, options(2, 2, "-Xmx1g", "-XX:+UseG1GC", "-XX:ParallelGCThreads=2"));
        assertTrue(options(4, 2, "-XX:+UseZGC").contains("-XX:ParallelGCThreads=1"));
        assertEquals(
                "-XX:+UseSerialGC",
                JvmSizing.options(2, 2, List.of(), Map.of("JAVA_TOOL_OPTIONS", "-ea -Xmx512m"))
                        .get(0));
        assertEquals(2, options(2, 2, "-XX:Tier4CompileThreshold=1").size());
        assertTrue(options(4, 64, "-XX:TieredStopAtLevel=1").stream().noneMatch(o -> o.contains("CICompilerCount")));
    }
}
