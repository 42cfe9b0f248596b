package org.jmpi.hydra.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JvmSizingTest {
    private static final List<String> BEST_LATER = List.of(
            "-XX:Tier4InvocationThreshold=20000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=60000");

    private static List<String> withBestLater(String... first) {
        return Stream.concat(Stream.of(first), BEST_LATER.stream()).toList();
    }

    private static List<String> options(int ranks, int cores, String... said) {
        return JvmSizing.options(ranks, cores, List.of(said), Map.of());
    }

    @Test
    void shouldShareTheMemoryAndUseOneCollectorThreadWhenEveryCoreHasARank() {
        assertEquals(withBestLater("-XX:MaxRAMPercentage=37.5000", "-XX:+UseSerialGC"), options(2, 2));
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
        assertTrue(options(2, 2).containsAll(BEST_LATER));
        assertTrue(options(2, 3).stream().noneMatch(o -> o.contains("Tier")));
        assertTrue(options(1, 1).stream().noneMatch(o -> o.contains("Tier")));
    }

    @Test
    void shouldCompileLaterWithBothCompilersWhenRanksShareCores() {
        assertEquals(
                withBestLater(
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
        assertEquals(BEST_LATER, options(2, 2, "-Xmx1g", "-XX:+UseG1GC", "-XX:ParallelGCThreads=2"));
        assertTrue(options(4, 2, "-XX:+UseZGC").contains("-XX:ParallelGCThreads=1"));
        assertEquals(
                withBestLater("-XX:+UseSerialGC"),
                JvmSizing.options(2, 2, List.of(), Map.of("JAVA_TOOL_OPTIONS", "-ea -Xmx512m")));
        assertEquals(2, options(2, 2, "-XX:Tier4CompileThreshold=1").size());
        assertTrue(options(4, 64, "-XX:TieredStopAtLevel=1").stream().noneMatch(o -> o.contains("CICompilerCount")));
    }
}
