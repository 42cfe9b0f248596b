package org.jmpi.test.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.init.threads.ThreadRanks;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.test.mpi_t.BoundVariable;
import org.jmpi.test.mpi_t.CollectiveCounters;
import org.jmpi.test.mpi_t.Driven;
import org.jmpi.test.mpi_t.FailureCounters;
import org.jmpi.test.mpi_t.FileVariables;
import org.jmpi.test.mpi_t.FullPeer;
import org.jmpi.test.mpi_t.HandleLevels;
import org.jmpi.test.mpi_t.HandlerCounters;
import org.jmpi.test.mpi_t.MatchingCounters;
import org.jmpi.test.mpi_t.MessageCounters;
import org.jmpi.test.mpi_t.SpawnVariables;
import org.jmpi.test.mpi_t.ToolboxCounters;
import org.jmpi.test.mpi_t.WaitingTimes;
import org.jmpi.test.mpi_t.WindowCounters;
import org.jmpi.test.mpi_t.WindowVariables;
import org.jmpi.test.util.TestProgram;
import org.junit.jupiter.api.Test;

/** Each performance variable has a test in which it has a value that the test predicted, and that is not zero. */
class PvarsDrivenTest {
    private static final int ABORTED = 9;
    /** What thread ranks have no value of; programs of mpi_t drive them where ranks are processes. */
    private static final Set<String> OF_PROCESSES = Set.of("LEVEL shm_met_peers");

    private static final Map<String, String> SHARED = Map.of();
    private static final Map<String, String> APART = Map.of("MPIR_CVAR_NOLOCAL", "1");

    @Test
    void shouldBeDrivenByTheProgramsOfTheSuite() {
        List<TestProgram> messages = List.of(
                HandlerCounters::run,
                WindowCounters::run,
                WindowVariables::run,
                FileVariables::run,
                MessageCounters::run,
                SpawnVariables::drive,
                MatchingCounters::alone,
                FullPeer::run,
                WaitingTimes::run);
        job(2, SHARED, messages);
        job(2, APART, messages);
        job(3, SHARED, List.of(CollectiveCounters::run, BoundVariable::run));
        job(1, SHARED, List.of(HandleLevels::run, ToolboxCounters::run));
        failure(SHARED);
        failure(APART);
        assertEquals(Set.of(), undriven(PvarReferenceTest.registry()), "variables that no program in mpi_t drives");
    }

    private static Set<String> undriven(PvarRegistry registry) {
        Set<String> names = new TreeSet<>();
        registry.all().forEach(info -> names.add(info.varClass() + " " + info.name()));
        names.removeAll(Driven.names());
        names.removeAll(OF_PROCESSES);
        return names;
    }

    private static void job(int size, Map<String, String> environment, List<TestProgram> programs) {
        int[] errors = new int[size];
        int code = ThreadRanks.run(size, environment, new Properties(), r -> () -> {
            Mpi.MPI_Init(new String[0]);
            for (TestProgram program : programs) {
                errors[r] += program.run(new String[0]);
                Mpi.MPI_Barrier(Mpi.MPI_COMM_WORLD);
            }
            Mpi.MPI_Finalize();
        });
        assertEquals(0, code);
        assertEquals(List.of(), wrong(errors), "errors of ranks, which are printed above");
    }

    private static List<String> wrong(int[] errors) {
        List<String> wrong = new ArrayList<>();
        for (int r = 0; r < errors.length; r++) {
            if (errors[r] > 0) {
                wrong.add(errors[r] + " at rank " + r);
            }
        }
        return wrong;
    }

    private static void failure(Map<String, String> environment) {
        int[] errors = new int[3];
        int code = ThreadRanks.run(3, environment, new Properties(), r -> () -> {
            Mpi.MPI_Init(new String[0]);
            errors[r] = FailureCounters.run();
            Mpi.MPI_Finalize();
        });
        assertEquals(ABORTED, code);
        assertEquals(List.of(), wrong(errors), "errors of ranks, which are printed above");
    }
}
