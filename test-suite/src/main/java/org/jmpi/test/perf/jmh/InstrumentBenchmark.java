package org.jmpi.test.perf.jmh;

import static org.jmpi.binding.Mpi.*;

import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.tool.pvar.PvarHandle;
import org.jmpi.mpir.tool.pvar.PvarSession;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A message of 8 bytes to oneself; {@link InstrumentBench} runs it with and without counting. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class InstrumentBenchmark {
    /** System property that has a session started. */
    static final String SESSION = "org.jmpi.test.session";

    private final int[] requests = new int[2];
    private final int[] one = new int[1];
    private final byte[] out = new byte[8];
    private final byte[] in = new byte[8];

    /** Begins MPI, and a session if asked. */
    @Setup
    public void setup() {
        MPI_Init(new String[0]);
        if (Boolean.getBoolean(SESSION)) {
            startSession();
        }
    }

    /** Begins a session that counts the messages to oneself. */
    static void startSession() {
        int[] one = new int[1];
        MPI_T_init_thread(MPI_THREAD_SINGLE, one);
        PvarSession[] session = new PvarSession[1];
        PvarHandle[] handle = new PvarHandle[1];
        MPI_T_pvar_session_create(session);
        MPI_T_pvar_get_index("self_messages_sent", MPI_T_PVAR_CLASS_COUNTER, one);
        MPI_T_pvar_handle_alloc(session[0], one[0], null, handle, new int[1]);
        MPI_T_pvar_start(session[0], handle[0]);
    }

    /** Ends MPI. */
    @TearDown
    public void tearDown() {
        MPI_Finalize();
    }

    /** Both sides of the message. */
    @Benchmark
    public int message() {
        MPI_Irecv(in, 8, MPI_BYTE, 0, 1, MPI_COMM_SELF, one);
        requests[0] = one[0];
        MPI_Isend(out, 8, MPI_BYTE, 0, 1, MPI_COMM_SELF, one);
        requests[1] = one[0];
        return MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
}
