package org.jmpi.test.runtests;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Deals tests out to the modes, so that each runs once: the lines of a program that differ only in the number of ranks go
 * to one mode after another. Chance chooses the first one. Tests of one rank, which talk to nobody, all go to one mode, as
 * do those that share a job of many ranks, or one with variables of its own. A test that needs a job for itself gets thread
 * ranks half of the time, since those start fastest. A mode that cannot run a test is left out for it.
 */
final class Deal {
    private static final Mode[] MODES = Mode.values();
    /** A job of more ranks has so many JVMs to start that its tests stay together. */
    private static final int FEW_RANKS = 4;

    private final Random random;
    private final Map<String, Mode> next = new HashMap<>();
    private final Map<Mode, List<TestEntry>> hands = new EnumMap<>(Mode.class);

    /**
     * @param entries what is dealt, in the order of the testlists
     * @param seed chooses the same modes again
     */
    Deal(List<TestEntry> entries, long seed) {
        random = new Random(seed);
        for (Mode mode : MODES) {
            hands.put(mode, new ArrayList<>());
        }
        Mode alone = any();
        for (TestEntry entry : entries) {
            Mode mode = entry.ranks == 1 ? alone : modeOf(entry);
            while (!suits(mode, entry)) {
                mode = after(mode);
            }
            hands.get(mode).add(entry);
        }
    }

    private Mode modeOf(TestEntry entry) {
        String job = entry.sharedJob();
        if (job.isEmpty()) {
            return random.nextBoolean() ? Mode.THREADS : any();
        }
        if (!entry.environment.isEmpty() || entry.ranks > FEW_RANKS) {
            return next.computeIfAbsent(job, k -> any());
        }
        Mode mode = next.computeIfAbsent(entry.nameWithoutRanks(), k -> any());
        next.put(entry.nameWithoutRanks(), after(mode));
        return mode;
    }

    private Mode any() {
        return MODES[random.nextInt(MODES.length)];
    }

    private static Mode after(Mode mode) {
        return MODES[(mode.ordinal() + 1) % MODES.length];
    }

    /** Thread ranks, at least, run everything. */
    private static boolean suits(Mode mode, TestEntry entry) {
        return switch (mode) {
            case SHM -> entry.ranks <= Options.MOST_PROCESSES;
            case TCP -> entry.ranks <= Options.MOST_PROCESSES && !entry.needsSharedMemory();
            case THREADS -> true;
        };
    }

    /** Returns the tests of {@code mode}, in the order of the testlists. */
    List<TestEntry> of(Mode mode) {
        return hands.get(mode);
    }
}
