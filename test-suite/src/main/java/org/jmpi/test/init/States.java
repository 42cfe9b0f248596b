package org.jmpi.test.init;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What may be asked at any time: initialized, finalized, versions, threads, time; before, within and after MPI. */
public final class States {
    private States() {}

    public static void main(String[] args) {
        boolean[] flag = {true};
        MPI_Initialized(flag);
        boolean early = flag[0];
        MPI_Finalized(flag);
        early |= flag[0];
        int[] provided = new int[1];
        MPI_Init_thread(args, MPI_THREAD_SERIALIZED, provided);
        Check check = new Check();
        check.isTrue(!early, "initialized or finalized before MPI_Init");
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
        check.isTrue(value[0] >= 4, "version " + value[0]);
        String[] text = new String[1];
        check.ok(MPI_Get_library_version(text), "Get_library_version");
        check.isTrue(text[0].contains("JMPI"), "library version " + text[0]);
        check.ok(MPI_Get_processor_name(text), "Get_processor_name");
        check.isTrue(!text[0].isEmpty(), "processor name");
        double time = MPI_Wtime();
        check.isTrue(MPI_Wtime() >= time && MPI_Wtick() > 0 && MPI_Wtick() < 1, "time");
        check.same(12, MPI_Aint_add(5, 7), "Aint_add");
        check.same(-2, MPI_Aint_diff(5, 7), "Aint_diff");
        check.ok(MPI_Pcontrol(1), "Pcontrol");
    }
}
