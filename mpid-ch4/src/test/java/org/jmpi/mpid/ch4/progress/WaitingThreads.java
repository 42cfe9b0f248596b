package org.jmpi.mpid.ch4.progress;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jmpi.mpid.ch4.shm.Shm;
import org.jmpi.mpid.ch4.vci.Vci;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.junit.jupiter.api.AfterEach;

/** A VCI, its progress engine and threads that wait in it. */
abstract class WaitingThreads {
    static final int SPINS = 5;
    final DeepSleeper deep = new DeepSleeper();
    final AtomicInteger polls = new AtomicInteger();
    final AtomicInteger endedSleeps = new AtomicInteger();

    /** What was asked of shared memory for a sleep. */
    final Queue<String> order = new ConcurrentLinkedQueue<>();

    volatile boolean hasWork;
    final ExecutorService threads = Executors.newCachedThreadPool();
    Vci vci;

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    ProgressEngine engine(Sleeper sleeper) {
        Vci[] made = new Vci[1];
        made[0] = new Vci(0, 0, () -> new Request(null), () -> sleeper.wakeup(null));
        vci = made[0];
        Map<String, String> settings =
                Map.of("MPIR_CVAR_CH4_SPIN_POLLS", String.valueOf(SPINS), "MPIR_CVAR_CH4_YIELD_MICROSECONDS", "0");
        CvarSet cvars = CvarSet.fromEnvironment(settings, new Properties());
        return new ProgressEngine(vci, shm(), null, sleeper, () -> false, cvars, 2);
    }

    Shm shm() {
        Class<?>[] shm = {Shm.class};
        return (Shm) Proxy.newProxyInstance(Shm.class.getClassLoader(), shm, (proxy, method, args) -> {
            switch (method.getName()) {
                case "progress":
                    polls.incrementAndGet();
                    return 0;
                case "prepareSleep":
                    order.add("prepareSleep");
                    return !hasWork;
                case "checkPeers":
                    order.add("checkPeers");
                    return null;
                case "endSleep":
                    endedSleeps.incrementAndGet();
                    order.add("endSleep");
                    return null;
                default:
                    return null;
            }
        });
    }

    /** Waits as MPI_Wait does. */
    void await(ProgressEngine engine, BooleanSupplier condition) {
        WaitState state = new WaitState();
        for (; ; ) {
            state.epoch = vci.epoch();
            if (condition.getAsBoolean()) {
                return;
            }
            engine.progressWait(state);
        }
    }

    void complete(Runnable what) {
        vci.enter();
        try {
            what.run();
            vci.messageArrived();
        } finally {
            vci.exit();
        }
    }
}
