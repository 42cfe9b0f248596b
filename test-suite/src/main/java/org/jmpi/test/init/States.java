package org.jmpi.test.init;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What may be asked at any time: initialized, finalized, versions, threads, time; before, within and after MPI. */
public final class States {
    private static final long SPIN_NANOS = 1_000_000;
    private static final double NANO = 1e-9;
    /** What a double loses of a clock that has run for long. */
    private static final double ROUNDING = 1e-6;

    private States() {}

    public static void main(String[] args) {
        boolean[] flag = {true};
        MPI_Initialized(flag);
        boolean early = flag[0];
        int[] version = new int[2];
        MPI_Get_version(version, new int[1]);
        early |= version[0] != MPI_VERSION;
        MPI_Finalized(flag);
        early |= flag[0];
        int[] provided = new int[1];
        MPI_Init_thread(args, MPI_THREAD_SERIALIZED, provided);
        Check check = new Check();
        check.isTrue(!early, "initialized or finalized, or of another version, before MPI_Init");
        check.isTrue(provided[0] >= MPI_THREAD_SERIALIZED, "thread level " + provided[0]);
        within(check, provided[0]);
        int total = MTest.total(check.errors(), MPI_COMM_WORLD);
        boolean first = MTest.rank() == 0;
        MPI_Finalize();
        MPI_Finalized(flag);
        boolean after = flag[0];
        MPI_Initialized(flag);
        after &= flag[0];
        if (first || !after) {
            System.out.println(after && total == 0 ? " No Errors" : " Found " + total + " errors");
        }
    }

    private static void within(Check check, int level) {
        boolean[] flag = new boolean[1];
        MPI_Initialized(flag);
        check.isTrue(flag[0], "Initialized");
        MPI_Finalized(flag);
        check.isTrue(!flag[0], "Finalized");
        int[] value = new int[1];
        check.ok(MPI_Query_thread(value), "Query_thread");
        check.same(level, value[0], "Query_thread");
        check.ok(MPI_Is_thread_main(flag), "Is_thread_main");
        check.isTrue(flag[0], "this is the main thread");
        int[] sub = new int[1];
        check.ok(MPI_Get_version(value, sub), "Get_version");
        check.same(MPI_VERSION, value[0], "version");
        check.same(MPI_SUBVERSION, sub[0], "subversion");
        String[] text = new String[1];
        check.ok(MPI_Get_library_version(text), "Get_library_version");
        check.isTrue(text[0].contains("JMPI"), "library version " + text[0]);
        check.isTrue(text[0].length() < MPI_MAX_LIBRARY_VERSION_STRING, text[0].length() + " characters of version");
        check.isTrue(text[0].contains("MPI " + value[0] + "." + sub[0]), "the version in " + text[0]);
        String[] processor = new String[1];
        check.ok(MPI_Get_processor_name(processor), "Get_processor_name");
        check.isTrue(processor[0] != null && !processor[0].isEmpty(), "processor name " + processor[0]);
        check.isTrue(processor[0].length() < MPI_MAX_PROCESSOR_NAME, processor[0].length() + " characters of name");
        time(check);
        check.same(12, MPI_Aint_add(5, 7), "Aint_add");
        check.same(-2, MPI_Aint_diff(5, 7), "Aint_diff");
        check.ok(MPI_Pcontrol(1), "Pcontrol");
    }

    /** Two readings lie apart as far as those of another clock say, which is read before, between and after. */
    private static void time(Check check) {
        long before = System.nanoTime();
        double first = MPI_Wtime();
        long from = System.nanoTime();
        while (System.nanoTime() - from < SPIN_NANOS) {
            Thread.onSpinWait();
        }
        long to = System.nanoTime();
        double seconds = MPI_Wtime() - first;
        long after = System.nanoTime();
        double tick = MPI_Wtick();
        check.isTrue(tick > 0 && tick < 1, "tick " + tick);
        boolean right =
                seconds >= (to - from) * NANO - tick - ROUNDING && seconds <= (after - before) * NANO + tick + ROUNDING;
        check.isTrue(right, seconds + " s passed, not between " + (to - from) + " and " + (after - before) + " ns");
    }
}
