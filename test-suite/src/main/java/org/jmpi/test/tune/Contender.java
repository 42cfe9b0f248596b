package org.jmpi.test.tune;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.Rank;

/** A candidate with a communicator that uses it, and the times it took so far. */
final class Contender {
    private static final int US = 1_000_000;

    final Candidate candidate;
    private final Operation operation;
    private final int comm;
    private final List<Double> times = new ArrayList<>();
    private boolean able = true;
    private double elapsed;

    private Contender(Candidate candidate, Operation operation, int comm) {
        this.candidate = candidate;
        this.operation = operation;
        this.comm = comm;
    }

    /** Makes a communicator for {@code candidate} and a first call on it. Collective. */
    static Contender make(Candidate candidate, Operation operation, ByteBuffer in, ByteBuffer out, int size) {
        int[] comm = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, comm);
        MPI_Comm_set_errhandler(comm[0], MPI_ERRORS_RETURN);
        Contender made = new Contender(candidate, operation, comm[0]);
        Rank rank = Rank.current();
        candidate.force(rank);
        made.able = operation.call(in, out, 8, size, comm[0]) == MPI_SUCCESS;
        candidate.release(rank);
        return made;
    }

    /** Whether the algorithm can do such calls on so many ranks. */
    boolean isAble() {
        return able;
    }

    /**
     * Returns the mean microseconds of {@code calls} calls, those of the slowest rank. Where a rank could run ahead of the
     * others they meet before each call, and only the call counts. Collective.
     */
    double measure(ByteBuffer in, ByteBuffer out, int bytes, int size, long calls) {
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = MPI_Wtime();
        double inCalls = 0;
        if (operation.synchronizes()) {
            for (long i = 0; i < calls; i++) {
                operation.call(in, out, bytes, size, comm);
            }
            inCalls = MPI_Wtime() - begin;
        } else {
            for (long i = 0; i < calls; i++) {
                MPI_Barrier(MPI_COMM_WORLD);
                double before = MPI_Wtime();
                operation.call(in, out, bytes, size, comm);
                inCalls += MPI_Wtime() - before;
            }
        }
        double[] own = {inCalls / calls * US, MPI_Wtime() - begin};
        double[] slowest = new double[own.length];
        MPI_Allreduce(own, slowest, own.length, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        elapsed = slowest[1];
        return slowest[0];
    }

    /** Returns the seconds that the latest measurement took, the same at all ranks. */
    double elapsed() {
        return elapsed;
    }

    void note(double us) {
        times.add(us);
    }

    void forget() {
        times.clear();
    }

    /** The median of what was noted. */
    double median() {
        List<Double> sorted = times.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    void free() {
        int[] freed = {comm};
        MPI_Comm_free(freed);
    }
}
