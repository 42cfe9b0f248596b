package org.jmpi.hydra.mpiexec;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** What happens to a job comes from many threads and is served by one, together with what is to be done later. */
final class EventLoop {
    private record Later(long nanos, Runnable action) {}

    private final BlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
    private final PriorityQueue<Later> later = new PriorityQueue<>(Comparator.comparingLong(Later::nanos));

    /** Has something done by the loop's thread. Any thread. */
    void add(Runnable event) {
        events.add(event);
    }

    /** Has something done after so long. The loop's own thread, or any before the loop begins. */
    void after(long millis, Runnable action) {
        later.add(new Later(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis), action));
    }

    /** Serves events until there is nothing more to wait for, which is asked before each. */
    void run(BooleanSupplier over) throws InterruptedException {
        while (!over.getAsBoolean()) {
            Later next = later.peek();
            if (next == null) {
                events.take().run();
                continue;
            }
            Runnable event = events.poll(next.nanos() - System.nanoTime(), TimeUnit.NANOSECONDS);
            (event != null ? event : later.poll().action()).run();
        }
    }
}
