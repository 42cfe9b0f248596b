package org.jmpi.test.multiple;

import static org.jmpi.test.multiple.UnaskedThreads.WORLD;
import static org.jmpi.test.multiple.UnaskedThreads.rank;
import static org.jmpi.test.multiple.UnaskedThreads.run;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that begin to call while the first one is in the middle of anything. */
class RaiseWhileBusyTest {
    private static final int JOBS = 60;
    private static final long SEED = 20_261_123;

    /** Many short jobs, whose threads begin at the same moment, whatever the first one is doing. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "1"})
    void shouldRaiseInTheMiddleOfAnything(String noLocal) {
        System.out.println("seed=" + SEED);
        for (int job = 0; job < JOBS; job++) {
            Random random = new Random(SEED + job);
            int threads = 2 + random.nextInt(3);
            int spin = random.nextInt(2) == 0 ? -1 : random.nextInt(30);
            boolean mainCalls = random.nextBoolean();
            long seed = random.nextLong();
            AtomicInteger raised = new AtomicInteger();
            Map<String, String> settings =
                    Map.of("MPIR_CVAR_NOLOCAL", noLocal, "MPIR_CVAR_CH4_SPIN_POLLS", Integer.toString(spin));
            int code = run(2, random.nextInt(3), settings, () -> {
                int peer = 1 - rank();
                int[][] comms = new int[threads][1];
                for (int[] comm : comms) {
                    Mpi.MPI_Comm_dup(WORLD, comm);
                }
                CyclicBarrier start = new CyclicBarrier(threads);
                List<Callable<?>> bodies = new ArrayList<>();
                Encounter encounter =
                        new Encounter(new Random(seed).nextInt(PairedWork.STEPS), new AtomicReference<>());
                for (int t = 0; t < threads; t++) {
                    PairedWork work = new PairedWork(peer, t, comms[t][0], new Random(seed + t), encounter);
                    bodies.add(() -> {
                        encounter.begin(work.tag());
                        start.await();
                        work.run();
                        return null;
                    });
                }
                if (mainCalls) {
                    FutureTask<?> first = new FutureTask<>(bodies.remove(0));
                    FutureTask<?> others = new FutureTask<>(() -> {
                        Guarded.inThreads(bodies);
                        return null;
                    });
                    new Thread(others).start();
                    first.run();
                    first.get();
                    others.get();
                } else {
                    Guarded.inThreads(bodies);
                }
                raised.addAndGet(Rank.current().isMultiple() ? 1 : 0);
                return null;
            });
            assertEquals(0, code, "job " + job);
            assertEquals(2, raised.get(), "ranks raised in job " + job);
        }
    }
}
