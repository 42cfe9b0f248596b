package org.jmpi.test.perf;

/**
 * The calls that benchmarks measure, on the world communicator. A job loads one implementation only, so that a call is
 * compiled as if it stood there itself.
 */
abstract class MeasuredCalls {
    static final int TAG = 1;
    static final int TAG_WINDOW_DONE = 2;
    static final int WINDOW = 64;

    abstract void send(Object buffer, int bytes, int to, int tag);

    abstract void receive(Object buffer, int bytes, int from, int tag);

    /** Begins and completes {@link #WINDOW} sends. */
    abstract void sendWindow(Object buffer, int bytes, int to);

    /** Begins and completes {@link #WINDOW} receives. */
    abstract void receiveWindow(Object buffer, int bytes, int from);

    abstract void barrier();

    abstract void bcast(Object buffer, int bytes);

    abstract void allreduce(Object from, Object to, int doubles);

    abstract void reduce(Object from, Object to, int doubles);

    abstract void alltoall(Object from, Object to, int bytes);

    abstract void allgather(Object from, Object to, int bytes);
}
