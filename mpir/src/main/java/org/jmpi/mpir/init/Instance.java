package org.jmpi.mpir.init;

import java.util.concurrent.locks.ReentrantLock;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.RankSlot;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.coll.select.JobTuning;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.group.Groups;
import org.jmpi.mpir.job.Hosts;
import org.jmpi.mpir.job.LifeTimes;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.DeviceProvider;
import org.jmpi.mpir.mpl.Services;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.pmi.Pmi;
import org.jmpi.mpir.pmi.PmiException;
import org.jmpi.mpir.pmi.PmiSettings;
import org.jspecify.annotations.Nullable;

/**
 * What the World Model and the sessions of a rank share: its place in the job, the predefined objects, the device with
 * its transports (mirrors the init counter of {@code MPII_Init_thread}).
 *
 * <p>The first user makes it. When the last one leaves it is only parked: what was sent is on its way, and the next user
 * finds everything as it was. It ends with the process, or with the program of a thread rank.
 */
public final class Instance {
    private static final RankSlot<Instance> SLOT = new RankSlot<>() {
        @Override
        protected Instance make(Rank rank) {
            return new Instance(rank);
        }
    };

    /** Returns what the World Model and sessions of {@code rank} share. */
    public static Instance of(Rank rank) {
        return SLOT.of(rank);
    }

    /** How long peers may take to take what was sent to them. */
    private static final long CLOSE_NS = 30_000_000_000L;
    /** The same where MPI_Finalize came before: nobody expects anything. */
    private static final long QUIET_CLOSE_NS = 2_000_000;

    private final Rank rank;
    /** Guards everything below. Not a monitor, since the end of the process must not wait for one who waits here. */
    private final ReentrantLock lock = new ReentrantLock();
    /** Of the World Model, for the launcher. */
    final LifeTimes times = new LifeTimes();

    private volatile int users;
    /** Whether every user so far promised that the process has one thread. */
    private boolean oneThread = true;

    private volatile boolean made;
    private @Nullable RuntimeException failure;
    /** Whether the launcher was notified that this process needs it no more. */
    private volatile boolean left;
    /** Whether nothing happened since MPI_Finalize. */
    private boolean quiet;

    private boolean ended;
    private final JvmTools jvmTools = new JvmTools();

    /** Makes the instance of {@code rank}, not usable yet. */
    public Instance(Rank rank) {
        this.rank = rank;
    }

    JvmTools jvmTools() {
        return jvmTools;
    }

    /** Returns whether this process ever joined its job. Any thread. */
    public boolean wasMade() {
        return made;
    }

    /**
     * Ends what a thread of the JVM has as a rank, after its program.
     *
     * @param aborted whether the job was: then the rank never left MPI
     */
    public void close(boolean aborted) {
        jvmTools.stop();
        if (!aborted) {
            end();
        }
        if (rank.device != null) {
            Device.of(rank).shutdownNow();
        }
    }

    /** Returns how many use MPI: the World Model and each open session. */
    int users() {
        return users;
    }

    boolean hasLeft() {
        return left;
    }

    /** Keeps other threads from making, joining or leaving the instance until {@link #unlock}. */
    void lock() {
        lock.lock();
    }

    /** Lets others begin or end a use. */
    void unlock() {
        lock.unlock();
    }

    /**
     * Begins the use by the World Model or by a session; the first call of a process is collective over the job.
     *
     * @param threadLevel what the user was promised
     * @throws MpirException if the job cannot be joined, or the instance has ended
     */
    @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
    public void enter(int threadLevel) {
        lock.lock();
        try {
            if (ended) {
                throw new MpirException(ErrorClass.ERR_OTHER, "the process is ending: expected no new use of MPI");
            }
            setThreads(threadLevel);
            make();
            if (users++ == 0) {
                jvmTools.start(rank);
            }
            quiet = false;
            rank.state = Rank.State.INITIALIZED;
        } finally {
            lock.unlock();
        }
    }

    /** Two users may have a thread each, whatever levels they asked for, unless there is only one thread. */
    private void setThreads(int level) {
        oneThread = (users == 0 || oneThread) && level == Constants.THREAD_SINGLE;
        boolean several = level == Constants.THREAD_MULTIPLE || (users > 0 && (rank.isMultiple() || !oneThread));
        rank.callers().settle(level, several, users == 0);
    }

    private void make() {
        if (made) {
            return;
        }
        if (failure != null) {
            throw failure;
        }
        try {
            joinJob();
            Datatypes.init(Datatype.table(rank));
            Ops.init(Op.table(rank));
            Groups.empty(rank);
            Hosts.of(rank).publish(rank);
            JobTuning.of(rank).publish(rank);
            rank.device = device();
            Device.of(rank).init(rank, rank.pmi);
            Hosts.of(rank).collect(rank);
            JobTuning.of(rank).collect(rank);
            made = true;
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }

    /** Connects a process to its launcher; a thread rank is connected from the start. */
    private void joinJob() {
        if (rank.pmi != null) {
            return;
        }
        rank.join(Pmi.connect(System.getenv(), PmiSettings.of(rank.cvars(), System.getenv())));
        if (rank.worldRank() == 0) {
            rank.cvars().startupLines().forEach(line -> System.err.println("jmpi: " + line));
        }
        ProcessLife.watch(rank);
    }

    private static Device device() {
        for (DeviceProvider p : Services.load(DeviceProvider.class, Init.class.getClassLoader())) {
            return p.create();
        }
        throw new MpirException(
                ErrorClass.ERR_OTHER,
                "no device on the class path: expected mpid-ch4; depend on org.jmpi:mpi-api, which brings it");
    }

    /**
     * Ends a use.
     *
     * @param ofWorld whether it was the World Model's, whose processes have met before
     */
    @SuppressWarnings("NonAtomicVolatileUpdate") // under the lock
    public void leave(boolean ofWorld) {
        lock.lock();
        try {
            if (users > 1) {
                users--;
                return;
            }
            Device.of(rank).drain(CLOSE_NS);
            users = 0;
            jvmTools.stop();
            quiet = ofWorld;
            rank.state = rank.worldState == Rank.State.FINALIZED ? Rank.State.FINALIZED : Rank.State.PRE_INIT;
            if (ofWorld) {
                leaveJob();
            }
        } finally {
            lock.unlock();
        }
    }

    private void leaveJob() {
        if (!left) {
            left = true;
            times.leave(rank.pmi);
        }
    }

    /**
     * Closes a parked instance, at the end of the process or of the thread rank. Does nothing while somebody uses it or
     * waits for others to make it: then whoever watches the job learns of it.
     */
    public void end() {
        if (!lock.tryLock()) {
            return;
        }
        try {
            if (made && !ended && users == 0) {
                ended = true;
                Device.of(rank).finalizeDevice(quiet ? QUIET_CLOSE_NS : CLOSE_NS);
                leaveJob();
            }
        } catch (PmiException e) {
            // the launcher went first: nobody is left to be notified
            return;
        } finally {
            lock.unlock();
        }
    }
}
