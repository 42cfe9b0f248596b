package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.coll.barrier.Barriers;
import org.jmpi.test.coll.Barrier;
import org.jmpi.test.perf.barrier.WindowBarrier;
import org.jmpi.test.perf.barrier.WindowFlags.Kind;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Every barrier protocol over windows: no rank leaves before the last one entered. */
public final class WindowBarriers {
    private static final int ROUNDS = 4;

    private WindowBarriers() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, WindowBarriers::run);
    }

    /** All ranks on one machine. */
    public static int run(String[] args) {
        Check check = new Check();
        int unlikely = 0;
        for (Kind kind : Kind.values()) {
            for (String protocol : Barriers.names()) {
                try (WindowBarrier barrier = new WindowBarrier(protocol, kind, MPI_COMM_WORLD)) {
                    unlikely += Barrier.rounds(check, barrier::await, ROUNDS);
                }
            }
        }
        return check.errors() + unlikely;
    }
}
