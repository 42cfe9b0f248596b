package org.jmpi.hydra.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmSizingTest {
    private static List<String> options(int ranks, int cores, String... said) {
        return JvmSizing.options(ranks, cores, List.of(said), Map.of());
    }

    @Test
    void shouldShareTheMemoryAndUseOneCollectorThreadWhenEveryCoreHasARank() {
        assertEquals(List.of("-XX:MaxRAMPercentage=37.5000", "-XX:+UseSerialGC"), options(2, 2));
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
    void shouldCompileLaterWhenRanksShareCores() {
        assertEquals(
                List.of(
                        "-XX:MaxRAMPercentage=18.7500",
                        "-XX:+UseSerialGC",
                        "-XX:Tier3InvocationThreshold=2000",
                        "-XX:Tier3MinInvocationThreshold=1000",
                        "-XX:Tier3CompileThreshold=10000"),
                options(4, 2));
        assertEquals(2, options(4, 2, "-Xint").size());
        assertEquals(2, options(4, 2, "-XX:CompileThresholdScaling=0.5").size());
    }

    @Test
    void shouldLeaveALoneRankItsCores() {
        assertEquals(List.of("-XX:MaxRAMPercentage=75.0000"), options(1, 8));
    }

    @Test
    void shouldGiveWayToTheUser() {
        assertEquals(List.of(), options(2, 2, "-Xmx1g", "-XX:+UseG1GC", "-XX:ParallelGCThreads=2"));
        assertTrue(options(4, 2, "-XX:+UseZGC").contains("-XX:ParallelGCThreads=1"));
        assertEquals(
                List.of("-XX:+UseSerialGC"),
                JvmSizing.options(2, 2, List.of(), Map.of("JAVA_TOOL_OPTIONS", "-ea -Xmx512m")));
        assertTrue(options(4, 64, "-XX:TieredStopAtLevel=1").stream().noneMatch(o -> o.contains("CICompilerCount")));
    }
}
