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

/** What a value on a request costs, beside {@link CompletionBenchmark#receive}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RequestValueBenchmark {
    private final int[] key = new int[1];
    private final int[] request = new int[1];
    private final byte[] out = new byte[8];
    private final byte[] in = new byte[8];
    private long sum;

    /** Begins MPI and makes the key. */
    @Setup
    public void setup() {
        MPI_Init(new String[0]);
        MPI_Key_create(
                MPI_VALUE_NULL_COPY_FN,
                (k, type, handle, context, value) -> sum += value,
                (k, type, handle, context, value) -> sum -= value,
                0,
                key);
    }

    /** Ends MPI. */
    @TearDown
    public void tearDown() {
        MPI_Key_free(key);
        MPI_Finalize();
    }

    /** A receive with a value. */
    @Benchmark
    public long receiveWithValue() {
        MPI_Irecv(in, 8, MPI_BYTE, 0, 1, MPI_COMM_SELF, request);
        MPI_Value_set(key[0], MPI_HANDLE_REQUEST, request[0], 7);
        MPI_Send(out, 8, MPI_BYTE, 0, 1, MPI_COMM_SELF);
        MPI_Wait(request, MPI_STATUS_IGNORE);
        return sum;
    }
}
