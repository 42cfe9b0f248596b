package org.jmpi.test.runtests;

import static org.jmpi.binding.Mpi.*;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jmpi.test.util.MTest;

/**
 * The main program of a job that runs several tests one after another, because starting JVMs costs more than most tests
 * do. Mirrors MPICH's {@code run_mpitests}. Arguments: a file with a test a line, class and arguments, tabs between; the
 * method of these tests. Rank 0 tells the runner where a test begins and ends. Users' programs have been changed by
 * {@link SourcePrograms} so that they do not initialize MPI again.
 */
public final class GroupMain {
    static final String BEGIN = "@begin ";
    static final String END = "@end ";
    /** Name of the method that a test must have to run here. */
    static final String METHOD = "run";
    /** The same for a test that needs MPI_THREAD_MULTIPLE. */
    static final String MULTIPLE = "runMultiple";
    /** The method of a user's program. */
    static final String MAIN = "main";

    private GroupMain() {}

    /** Runs the tests. */
    public static void main(String[] args) throws Throwable {
        List<String> tests = Files.readAllLines(Path.of(args[0]));
        int level = args[1].equals(MULTIPLE) ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE;
        MPI_Init_thread(new String[0], level, new int[1]);
        // the driver's own messages never meet those of a test
        int[] own = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, own);
        for (int i = 0; i < tests.size(); i++) {
            run(i, tests.get(i).split("\t"), args[1], own[0]);
        }
        MPI_Comm_free(own);
        MPI_Finalize();
    }

    private static void run(int index, String[] words, String method, int own) throws Throwable {
        say(BEGIN + index);
        MTest.total(0, own);
        String[] args = Arrays.copyOfRange(words, 1, words.length);
        int errors = MTest.total(method.equals(MAIN) ? main(words[0], args) : method(words[0], method, args), own);
        errors += MTest.total(leftOver(), own);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
        say(END + index + " " + errors);
    }

    /** A message that nobody received would meet the next test. */
    private static int leftOver() {
        boolean[] flag = new boolean[1];
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, flag, MPI_STATUS_IGNORE);
        if (flag[0]) {
            System.out.println("rank " + MTest.rank() + ": a message was left unreceived");
            return 1;
        }
        return 0;
    }

    private static int main(String name, String... args) throws Throwable {
        Class<?> type = Class.forName(name, true, GroupMain.class.getClassLoader());
        MethodHandle main = MethodHandles.publicLookup()
                .findStatic(type, MAIN, MethodType.methodType(void.class, String[].class))
                .asFixedArity();
        SharedInit.reset();
        main.invokeExact(args);
        if (!SharedInit.isFinalized()) {
            System.out.println("rank " + MTest.rank() + ": MPI.Init or MPI.Finalize was not called");
            return 1;
        }
        return 0;
    }

    private static int method(String name, String method, String[] args) throws Throwable {
        Class<?> type = Class.forName(name, true, GroupMain.class.getClassLoader());
        MethodHandle run = MethodHandles.publicLookup()
                .findStatic(type, method, MethodType.methodType(int.class, String[].class))
                .asFixedArity();
        return (int) run.invokeExact(args);
    }

    private static void say(String line) {
        if (MTest.rank() == 0) {
            System.out.println(line);
            System.out.flush();
        }
    }
}
