package org.jmpi.hydra.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Options that make the JVMs of one machine share it: unsized, each would take a quarter of the memory and a
 * collector and compiler thread for every core. What the user says, on the command line or in the variables that
 * {@code java} reads, wins. The number of processors that a program sees is not changed.
 */
public final class JvmSizing {
    private static final double MEMORY_PERCENT = 75.0;
    private static final long DECIMALS = 10_000;
    private static final int JAVA_LEAST_COMPILERS = 2;
    private static final Pattern HEAP =
            Pattern.compile("-Xmx.*|-XX:(MaxHeapSize|MaxRAM|MaxRAMPercentage|MaxRAMFraction)=.*");
    private static final Pattern COLLECTOR = Pattern.compile("-XX:[+-]Use\\w*GC");
    private static final Pattern COLLECTOR_THREADS = Pattern.compile("-XX:(Parallel|Conc)GCThreads=.*");
    private static final Pattern COMPILER = Pattern.compile(
            "-Xint|-Xcomp|-XX:(CICompilerCount|TieredStopAtLevel)=.*|-XX:[+-](TieredCompilation|CICompilerCountPerCPU)");

    private static final Pattern THRESHOLD = Pattern.compile("-XX:(Tier\\d\\w*|CompileThreshold\\w*)=.*");
    /** Compiling what runs a few hundred times costs starting ranks more than it brings, when they share cores. */
    private static final List<String> LATER = List.of(
            "-XX:Tier3InvocationThreshold=2000",
            "-XX:Tier3MinInvocationThreshold=1000",
            "-XX:Tier3CompileThreshold=10000");
    /**
     * Compiling once more, and better, what ran five thousand times: where each rank has a core, its compiler thread takes it
     * from the rank, or from a peer that others wait for. Later there is less to compile, and the program is faster meanwhile.
     */
    private static final List<String> BEST_LATER = List.of(
            "-XX:Tier4InvocationThreshold=20000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=60000");

    private JvmSizing() {}

    /**
     * @param ranks JVMs on this machine, at least 1
     * @param cores processors of this machine
     * @param said the user's own options of java
     * @param environment the rank's environment
     * @return further options, to stand before the user's
     */
    public static List<String> options(int ranks, int cores, List<String> said, Map<String, String> environment) {
        List<String> all = new ArrayList<>(said);
        for (String name : List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS")) {
            all.addAll(List.of(environment.getOrDefault(name, "").split("\\s+")));
        }
        List<String> options = new ArrayList<>();
        if (!JvmOptions.any(all, HEAP)) {
            options.add("-XX:MaxRAMPercentage=".concat(percent(ranks)));
        }
        addCollector(options, ranks, cores, all);
        int compilers = compilers(Math.max(1, cores / ranks));
        if (compilers < compilers(cores) && !JvmOptions.any(all, COMPILER)) {
            options.add("-XX:CICompilerCount=" + compilers);
        }
        if (ranks > 1 && !JvmOptions.any(all, COMPILER) && !JvmOptions.any(all, THRESHOLD)) {
            addThresholds(options, ranks, cores);
        }
        return options;
    }

    private static void addThresholds(List<String> options, int ranks, int cores) {
        if (ranks > cores) {
            options.addAll(LATER);
        }
        if (ranks >= cores) {
            options.addAll(BEST_LATER);
        }
    }

    /** With four decimals; String.format would load a locale for it, which costs a start 8 ms. */
    private static String percent(int ranks) {
        long parts = Math.round(MEMORY_PERCENT * DECIMALS / ranks);
        return parts / DECIMALS + "."
                + Long.toString(DECIMALS + parts % DECIMALS).substring(1);
    }

    private static void addCollector(List<String> options, int ranks, int cores, List<String> all) {
        if (ranks == 1 || JvmOptions.any(all, COLLECTOR_THREADS)) {
            return;
        }
        boolean chosen = JvmOptions.any(all, COLLECTOR);
        int threads = Math.max(1, cores / ranks);
        if (ranks >= cores && !chosen) {
            options.add("-XX:+UseSerialGC");
        } else {
            options.add("-XX:ParallelGCThreads=" + threads);
            options.add("-XX:ConcGCThreads=" + Math.max(1, threads / 4));
        }
    }

    /** HotSpot's own choice for a number of processors: log2(n) * log2(log2(n)) * 3/2, at least 2. */
    private static int compilers(int cores) {
        int log = log2(cores);
        return Math.max(JAVA_LEAST_COMPILERS, log * log2(Math.max(1, log)) * 3 / 2);
    }

    private static int log2(int n) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(n);
    }
}
