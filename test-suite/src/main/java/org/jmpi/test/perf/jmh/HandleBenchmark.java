package org.jmpi.test.perf.jmh;

import java.util.concurrent.TimeUnit;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What a handle costs: to allocate and free, and to find the object behind it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HandleBenchmark {
    /** The least that a handle can stand for. */
    static final class Thing extends HandleObject {}

    private final HandleAllocator<Thing> pool = HandleAllocator.of(HandleKind.REQUEST, Thing::new)
            .recycled()
            .pool(0)
            .sizes(17, 8)
            .build();
    private final HandleAllocator<Thing> comms =
            HandleAllocator.of(HandleKind.COMM, Thing::new).shared().sizes(3, 8).build();
    private int builtin;
    private int direct;
    private int indirect;

    /** Allocates what is looked up. */
    @Setup
    public void setup() {
        builtin = comms.addBuiltin(0, new Thing()).handle();
        direct = comms.allocate().handle();
        for (int i = 0; i < 5000; i++) {
            indirect = comms.allocate().handle();
        }
    }

    /** As for a request: recycled objects, no lock. */
    @Benchmark
    public void allocateAndFreeFromPool() {
        Thing t = pool.allocate();
        if (t.release()) {
            pool.free(t);
        }
    }

    /** As for a communicator: a new object each time, under a lock. */
    @Benchmark
    public void allocateAndFreeShared() {
        Thing t = comms.allocate();
        if (t.release()) {
            comms.free(t);
        }
    }

    @Benchmark
    public HandleObject findBuiltin() {
        return comms.find(builtin);
    }

    @Benchmark
    public HandleObject findDirect() {
        return comms.find(direct);
    }

    @Benchmark
    public HandleObject findIndirect() {
        return comms.find(indirect);
    }
}
