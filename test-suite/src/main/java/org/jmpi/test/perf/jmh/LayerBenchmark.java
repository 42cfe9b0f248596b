package org.jmpi.test.perf.jmh;

import static org.jmpi.binding.Mpi.*;

import java.util.concurrent.TimeUnit;
import org.jmpi.binding.MpiLayer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * 8 bytes from a process to itself by MPI_Irecv, MPI_Isend and two MPI_Waits: without a tool, with a session that reads a
 * performance variable, through a layer that does nothing, and through the tool profile.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LayerBenchmark {
    private static final String LAYERS = "-DMPIR_CVAR_JMPI_PROFILING_LAYERS=";
    private static final String NOTHING = "org.jmpi.test.perf.jmh.LayerBenchmark$Nothing";

    private final byte[] out = new byte[Long.BYTES];
    private final byte[] in = new byte[Long.BYTES];
    private final int[] send = new int[1];
    private final int[] receive = new int[1];

    /** Leaves everything as it is. */
    public static final class Nothing extends MpiLayer {}

    /** Becomes a job of one rank. */
    @Setup
    public void begin() {
        MPI_Init(new String[0]);
        if (Boolean.getBoolean(InstrumentBenchmark.SESSION)) {
            InstrumentBenchmark.startSession();
        }
    }

    /** Leaves it. */
    @TearDown
    public void end() {
        MPI_Finalize();
    }

    private int message() {
        MPI_Irecv(in, out.length, MPI_BYTE, 0, 1, MPI_COMM_WORLD, receive);
        MPI_Isend(out, out.length, MPI_BYTE, 0, 1, MPI_COMM_WORLD, send);
        MPI_Wait(send, MPI_STATUS_IGNORE);
        return MPI_Wait(receive, MPI_STATUS_IGNORE);
    }

    /** No layer. */
    @Benchmark
    public int none() {
        return message();
    }

    /** No layer, a session of MPI_T. */
    @Benchmark
    @Fork(jvmArgsAppend = "-D" + InstrumentBenchmark.SESSION + "=true")
    public int session() {
        return message();
    }

    /** One that does nothing. */
    @Benchmark
    @Fork(jvmArgsAppend = LAYERS + NOTHING)
    public int nothing() {
        return message();
    }

    /** Two that do nothing. */
    @Benchmark
    @Fork(jvmArgsAppend = LAYERS + NOTHING + "," + NOTHING)
    public int nothingTwice() {
        return message();
    }

    /** The tool profile, with call sites by chance. */
    @Benchmark
    @Fork(jvmArgsAppend = LAYERS + "profile")
    public int profile() {
        return message();
    }
}
