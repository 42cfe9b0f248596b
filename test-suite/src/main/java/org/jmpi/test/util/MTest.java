package org.jmpi.test.util;

import static org.jmpi.binding.Mpi.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jmpi.mpir.Rank;

/** The beginning and the end of a program of the suite. Mirrors MPICH's {@code mtest}. */
public final class MTest {
    /** Bytes of /dev/shm that several jobs at a time don't fill. */
    private static final long MUCH_SHARED = 256L << 20;

    private MTest() {}

    /** Runs {@code program} as a job of its own: init, the body, the report of rank 0, finalize. */
    public static void main(String[] args, TestProgram program) throws Exception {
        MPI_Init(args);
        report(program.run(args));
        MPI_Finalize();
    }

    /** Runs {@code program} as a job of its own with MPI_THREAD_MULTIPLE. */
    public static void mainMultiple(String[] args, TestProgram program) throws Exception {
        int[] provided = new int[1];
        MPI_Init_thread(args, MPI_THREAD_MULTIPLE, provided);
        int wrong = provided[0] == MPI_THREAD_MULTIPLE ? 0 : 1;
        report(wrong + program.run(args));
        MPI_Finalize();
    }

    /** Adds up the errors of all ranks; rank 0 prints the verdict. */
    public static void report(int errors) {
        int total = total(errors, MPI_COMM_WORLD);
        if (rank() == 0) {
            System.out.println(total == 0 ? " No Errors" : " Found " + total + " errors");
            System.out.flush();
        }
    }

    /** Returns the sum of all ranks' {@code errors}, at every rank. Uses point-to-point only. */
    public static int total(int errors, int comm) {
        int[] sum = {errors};
        int[] part = new int[1];
        if (rank() != 0) {
            MPI_Send(sum, 1, MPI_INT, 0, REPORT_TAG, comm);
            MPI_Recv(sum, 1, MPI_INT, 0, REPORT_TAG, comm, MPI_STATUS_IGNORE);
            return sum[0];
        }
        for (int r = 1; r < size(); r++) {
            MPI_Recv(part, 1, MPI_INT, r, REPORT_TAG, comm, MPI_STATUS_IGNORE);
            sum[0] += part[0];
        }
        for (int r = 1; r < size(); r++) {
            MPI_Send(sum, 1, MPI_INT, r, REPORT_TAG, comm);
        }
        return sum[0];
    }

    private static final int REPORT_TAG = 32000;

    /** Says that the test makes no sense here, and why; the body returns 0 after it. */
    public static int skip(String why) {
        if (rank() == 0) {
            System.out.println("Test Skipped: " + why);
        }
        return 0;
    }

    /** Returns this process's rank in MPI_COMM_WORLD. */
    public static int rank() {
        int[] rank = new int[1];
        MPI_Comm_rank(MPI_COMM_WORLD, rank);
        return rank[0];
    }

    /** Returns the size of MPI_COMM_WORLD. */
    public static int size() {
        int[] size = new int[1];
        MPI_Comm_size(MPI_COMM_WORLD, size);
        return size[0];
    }

    /** Returns whether all ranks are threads of this JVM. */
    public static boolean threadRanks() {
        return Rank.current().pmi.inJvm();
    }

    /** Returns the seed for random numbers: the argument {@code seed=N}, else {@code otherwise}. */
    public static long seed(String[] args, long otherwise) {
        for (String arg : args) {
            if (arg.startsWith("seed=")) {
                return Long.parseLong(arg.substring("seed=".length()));
            }
        }
        return otherwise;
    }

    /** Returns the argument {@code name=N}, else {@code otherwise}. */
    public static int option(String[] args, String name, int otherwise) {
        for (String arg : args) {
            if (arg.startsWith(name + "=")) {
                return Integer.parseInt(arg.substring(name.length() + 1));
            }
        }
        return otherwise;
    }

    /** Returns whether the job's processes may share memory: else what is said of that can't be tested. */
    public static boolean sharesMemory() {
        return !"1".equals(System.getenv("MPIR_CVAR_NOLOCAL"));
    }

    /**
     * Returns whether there is room for all memory that could be shared. In a container with little /dev/shm jobs may find it
     * full, and do without; then nobody knows what goes which way.
     */
    public static boolean hasRoomToShare() {
        try {
            return threadRanks() || Files.getFileStore(Path.of("/dev/shm")).getTotalSpace() >= MUCH_SHARED;
        } catch (IOException e) {
            return false;
        }
    }
}
