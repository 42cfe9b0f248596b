package org.jmpi.test.perf.jmh;

import static org.jmpi.binding.Mpi.*;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Completing requests, as a program of one rank does that sends to itself or to nobody. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CompletionBenchmark {
    private static final int SEVERAL = 16;

    private final int[] request = new int[1];
    private final int[] requests = new int[SEVERAL];
    private final boolean[] flag = new boolean[1];
    private final byte[] out = new byte[8];
    private final byte[] in = new byte[8];

    /** Begins MPI: JMH's process is a job of one rank. */
    @Setup
    public void setup() {
        MPI_Init(new String[0]);
    }

    /** Ends MPI. */
    @TearDown
    public void tearDown() {
        MPI_Finalize();
    }

    /** A send that is complete at once: what a wait costs by itself, and little else. */
    @Benchmark
    public int waitForComplete() {
        MPI_Isend(out, 8, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_SELF, request);
        return MPI_Wait(request, MPI_STATUS_IGNORE);
    }

    /** The same with a test. */
    @Benchmark
    public boolean testComplete() {
        MPI_Isend(out, 8, MPI_BYTE, MPI_PROC_NULL, 0, MPI_COMM_SELF, request);
        MPI_Test(request, flag, MPI_STATUS_IGNORE);
        return flag[0];
    }

    /** A receive with a request from the pool. */
    @Benchmark
    public byte receive() {
        MPI_Irecv(in, 8, MPI_BYTE, 0, 1, MPI_COMM_SELF, request);
        MPI_Send(out, 8, MPI_BYTE, 0, 1, MPI_COMM_SELF);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        return in[0];
    }

    /** Sixteen of them. */
    @Benchmark
    public byte receiveSeveral() {
        for (int i = 0; i < SEVERAL; i++) {
            MPI_Irecv(in, 8, MPI_BYTE, 0, i, MPI_COMM_SELF, request);
            requests[i] = request[0];
        }
        for (int i = 0; i < SEVERAL; i++) {
            MPI_Send(out, 8, MPI_BYTE, 0, i, MPI_COMM_SELF);
        }
        MPI_Waitall(SEVERAL, requests, MPI_STATUSES_IGNORE);
        return in[0];
    }
}
