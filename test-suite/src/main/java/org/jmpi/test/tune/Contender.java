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

    /** Returns the mean microseconds of {@code calls} calls, those of the slowest rank. Collective. */
    double measure(ByteBuffer in, ByteBuffer out, int bytes, int size, long calls) {
        MPI_Barrier(MPI_COMM_WORLD);
        double begin = MPI_Wtime();
        for (long i = 0; i < calls; i++) {
            operation.call(in, out, bytes, size, comm);
        }
        double[] own = {(MPI_Wtime() - begin) / calls * US};
        double[] slowest = new double[1];
        MPI_Allreduce(own, slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        return slowest[0];
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
