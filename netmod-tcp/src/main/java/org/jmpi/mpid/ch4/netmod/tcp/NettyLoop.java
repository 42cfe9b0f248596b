package org.jmpi.mpid.ch4.netmod.tcp;

import io.netty.channel.IoEvent;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;
import io.netty.channel.nio.NioIoHandle;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.nio.NioIoOps;
import io.netty.util.concurrent.ThreadAwareExecutor;
import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectableChannel;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * An event loop over Netty's {@link NioIoHandler} that belongs to whoever runs it now, not to one thread for ever:
 * that is the holder of the VCI, which changes under {@code MPI_THREAD_SERIALIZED} and {@code MPI_THREAD_MULTIPLE}.
 */
final class NettyLoop implements Loop, ThreadAwareExecutor, IoHandlerContext {
    private static final int IDLE = 0;
    private static final int RUNNING = 1;
    private static final int CLOSE_AFTER_RUN = 2;
    private static final int CLOSED = 3;

    static {
        NettyLoggers.install();
    }

    private final IoHandler handler = NioIoHandler.newFactory().newHandler(this);
    private final Queue<Runnable> tasks = new MpscUnboundedVarHandleArrayQueue<>(16);
    private final AtomicInteger state = new AtomicInteger(IDLE);
    /** Nobody between two runs: a wake-up by the thread that ran last must count too. */
    private volatile @Nullable Thread owner;

    private volatile boolean woken;
    /** Set by a registration: the handler may have selected for it, and left unhandled what else it found. */
    private boolean registered;

    private boolean blocking;
    private long deadlineNs;
    private boolean interrupted;

    NettyLoop() {
        handler.initialize();
    }

    @Override
    public Watch watch(SelectableChannel channel, int ops, Watched target) throws IOException {
        owner = Thread.currentThread();
        registered = true;
        try {
            return new Watching(handler.register(new Handle(channel, target)), ops);
        } catch (ClosedSelectorException e) {
            throw new IOException("the netmod was shut down", e);
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("cannot watch " + channel, e);
        } finally {
            owner = null;
        }
    }

    @Override
    public void run(long timeoutNs) {
        if (!state.compareAndSet(IDLE, RUNNING)) {
            return;
        }
        blocking = timeoutNs > 0;
        deadlineNs = blocking ? System.nanoTime() + timeoutNs : 0;
        owner = Thread.currentThread();
        try {
            runTasks();
            if (blocking && registered && handleLeftovers() > 0) {
                return;
            }
            handler.run(this);
            if (blocking && woken) {
                forgetWakeup();
            }
        } finally {
            owner = null;
            leave();
        }
    }

    /**
     * A sleep is not ended by channels found ready before it: where the set of selected keys is the JDK's own, a select
     * counts new ones only, returns 0 for these at once, and the handler would try again and again.
     */
    private int handleLeftovers() {
        registered = false;
        blocking = false;
        try {
            return handler.run(this);
        } finally {
            blocking = true;
        }
    }

    /** The handler keeps a wake-up that ended a sleep for its next sleep too: have that one now, without length. */
    private void forgetWakeup() {
        woken = false;
        deadlineNs = System.nanoTime();
        handler.run(this);
    }

    private void leave() {
        if (!state.compareAndSet(RUNNING, IDLE)) {
            destroy();
        }
        if (interrupted) {
            interrupted = false;
            Thread.currentThread().interrupt();
        }
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    @Override
    public void wakeup() {
        woken = true;
        handler.wakeup();
    }

    @Override
    public void close() {
        for (; ; ) {
            if (state.compareAndSet(IDLE, CLOSED)) {
                destroy();
                return;
            }
            if (state.get() >= CLOSE_AFTER_RUN || state.compareAndSet(RUNNING, CLOSE_AFTER_RUN)) {
                wakeup();
                return;
            }
        }
    }

    private void destroy() {
        state.set(CLOSED);
        handler.prepareToDestroy();
        handler.destroy();
    }

    @Override
    public boolean isExecutorThread(Thread thread) {
        return thread == owner;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    /** Asked by the handler before and after it sleeps; an interrupt must not be swallowed by it. */
    @Override
    public boolean canBlock() {
        if (blocking && Thread.interrupted()) {
            interrupted = true;
        }
        return blocking && !interrupted && state.get() == RUNNING;
    }

    @Override
    public long delayNanos(long nowNs) {
        return Math.max(0, deadlineNs - nowNs);
    }

    @Override
    public long deadlineNanos() {
        return deadlineNs;
    }

    /** A channel as Netty sees it; who watches it also closes it. */
    private record Handle(SelectableChannel selectableChannel, Watched target) implements NioIoHandle {
        @Override
        public void handle(IoRegistration registration, IoEvent event) {
            target.ready();
        }

        @Override
        public void close() {}
    }

    private static final class Watching implements Watch {
        private final IoRegistration registration;
        private int ops;

        Watching(IoRegistration registration, int ops) {
            this.registration = registration;
            ops(ops);
        }

        @Override
        public void ops(int wanted) {
            if (wanted != ops) {
                ops = wanted;
                submit(wanted);
            }
        }

        private void submit(int wanted) {
            try {
                registration.submit(NioIoOps.valueOf(wanted));
            } catch (CancelledKeyException e) {
                // another thread shut everything down just now; the next look at the channel says so
            }
        }

        @Override
        public void cancel() {
            registration.cancel();
        }
    }
}
