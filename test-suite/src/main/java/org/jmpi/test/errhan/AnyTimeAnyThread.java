package org.jmpi.test.errhan;

import static org.jmpi.binding.Mpi.*;

import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** What may be asked by any thread at any time, and codes that several threads add at once. */
public final class AnyTimeAnyThread {
    private static final int THREADS = 4;
    private static final int CODES = 200;

    private AnyTimeAnyThread() {}

    public static void main(String[] args) throws InterruptedException {
        String before = asked(false, false);
        int[] provided = new int[1];
        MPI_Init_thread(args, MPI_THREAD_MULTIPLE, provided);
        Check check = new Check();
        check.equal("", before, "before MPI_Init");
        check.equal("", asked(true, false), "between MPI_Init and MPI_Finalize");
        threads(check);
        codes(check);
        MTest.report(check.errors());
        MPI_Finalize();
        String after = asked(true, true);
        if (!after.isEmpty()) {
            System.out.println("Found errors after MPI_Finalize: " + after);
        }
    }

    /** Asks in a thread of its own; returns what was wrong. */
    private static String asked(boolean initialized, boolean finalized) throws InterruptedException {
        StringBuilder wrong = new StringBuilder();
        Thread thread = new Thread(() -> {
            boolean[] flag = {!initialized};
            wrong.append(MPI_Initialized(flag) == MPI_SUCCESS && flag[0] == initialized ? "" : "Initialized ");
            flag[0] = !finalized;
            wrong.append(MPI_Finalized(flag) == MPI_SUCCESS && flag[0] == finalized ? "" : "Finalized ");
            String[] text = {""};
            boolean said = MPI_Error_string(MPI_ERR_RANK, text) == MPI_SUCCESS && !text[0].isEmpty();
            wrong.append(said ? "" : "Error_string ");
        });
        thread.start();
        thread.join();
        return wrong.toString();
    }

    private static void threads(Check check) throws InterruptedException {
        boolean[] main = new boolean[1];
        check.ok(MPI_Is_thread_main(main), "Is_thread_main");
        check.isTrue(main[0], "the main thread");
        Thread other = new Thread(() -> {
            int[] level = new int[1];
            boolean[] flag = {true};
            check.ok(MPI_Query_thread(level), "Query_thread");
            check.same(MPI_THREAD_MULTIPLE, level[0], "the level");
            check.ok(MPI_Is_thread_main(flag), "Is_thread_main");
            check.isTrue(!flag[0], "another thread is the main one");
        });
        other.start();
        other.join();
    }

    private static void codes(Check check) throws InterruptedException {
        int[] errorClass = new int[1];
        check.ok(MPI_Add_error_class(errorClass), "Add_error_class");
        Set<Integer> all = new ConcurrentSkipListSet<>();
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            threads[t] = new Thread(() -> {
                int[] code = new int[1];
                for (int i = 0; i < CODES; i++) {
                    check.ok(MPI_Add_error_code(errorClass[0], code), "Add_error_code");
                    all.add(code[0]);
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        check.same((long) THREADS * CODES, all.size(), "different codes of several threads");
        for (int code : new TreeSet<>(all)) {
            check.ok(MPI_Remove_error_code(code), "Remove_error_code");
        }
        check.ok(MPI_Remove_error_class(errorClass[0]), "Remove_error_class");
    }
}
