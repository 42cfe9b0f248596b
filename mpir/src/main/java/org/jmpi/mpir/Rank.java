package org.jmpi.mpir;

import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.mpl.CacheLinePadding;
import org.jmpi.mpir.mpl.CountsCache;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jmpi.mpir.tool.pvar.PvarGroup;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jspecify.annotations.Nullable;

/**
 * One rank (mirrors {@code MPIR_Process} and every other global of MPICH): a rank is an object, not a JVM. Here is what
 * all floors know: variables, identity, state, calling threads. The chapters have their own state of a rank in a
 * {@link RankSlot}. {@link #current()} finds the rank of the calling thread.
 *
 * <p>While a JVM holds one rank, {@code current()} is a test and a constant; the first thread rank switches it to a look
 * at the calling thread.
 */
public final class Rank extends CacheLinePadding {
    /** Where a rank is in its life. */
    public enum State {
        PRE_INIT,
        INITIALIZED,
        FINALIZED
    }

    private static final ThreadLocal<Rank> ATTACHED = new ThreadLocal<>();
    /** The rank of a JVM that holds one; its threads need no look-up. */
    @SuppressWarnings("NullAway.Init")
    private static volatile Rank processRank;
    /** Whether this JVM ever held thread ranks: the look at the calling thread then stays. */
    private static volatile boolean threadRanks;

    /** Whether {@link Single} is the rank of all threads. Who sees it late looks at the thread, which gives the same. */
    private static boolean isSingle;

    /** The first rank of this JVM: a constant, which a field that could change would not be. */
    private static final class Single {
        static final Rank RANK = processRank;
    }

    /** The objects of the chapters, see {@link RankSlot}. */
    final Object[] slots = new Object[RankSlot.MOST];

    private int worldRank = -1;
    private int worldSize;
    private final CvarSet cvars;
    private final PvarRegistry pvars;
    private final MpiT tool;
    /** How this rank talks to the launcher; null until it {@linkplain #join joined} its job. */
    @SuppressWarnings("NullAway.Init")
    public PmiClient pmi;

    /** Whether a tool looks at anything that every message counts. */
    public final PvarGroup messages = new PvarGroup();
    /**
     * The tables that the path of a message looks into, each null until it is used; written once, by the slot of the table.
     * Who looks uses {@code Comm.table} and its kin.
     */
    @SuppressWarnings("NullAway.Init")
    public RankTable comms;
    /** See {@link #comms}. */
    @SuppressWarnings("NullAway.Init")
    public RankTable datatypes;
    /** See {@link #comms}. */
    @SuppressWarnings("NullAway.Init")
    public RankTable ops;

    /**
     * Whether the end of a user's call has call-backs to run, see {@code DestroyQueue.run}. Here because every wait looks at it;
     * the thread that adds a call-back sees it.
     */
    public boolean callbacksDue = true;

    /** What moves this rank's messages; null until the rank joined its job. Who calls it uses {@code Device.of}. */
    @SuppressWarnings("NullAway.Init")
    public RankDevice device;
    /** The level that MPI_Init_thread gave. */
    public int threadLevel = Constants.THREAD_SINGLE;
    /** Whether functions may be called: INITIALIZED while the World Model or a session uses the instance. */
    public volatile State state = State.PRE_INIT;
    /** Where the World Model is in its life. */
    public volatile State worldState = State.PRE_INIT;

    /** Whether the JVM is somebody else's, who has other work for it: it outlives the rank, and its environment tells of another job. */
    public boolean isHosted;

    private volatile boolean multiple;
    /** Whether who initialized MPI said that several threads call. */
    private volatile boolean declaredMultiple;
    /** The thread that initialized MPI. */
    @SuppressWarnings("NullAway.Init")
    public Thread mainThread;

    /** The thread that calls without being looked at; null: every one is. Written by {@link Callers} alone. */
    @SuppressWarnings("NullAway.Init")
    Thread caller;

    private final Callers callers = new Callers(this);

    /** Views of the arrays of counts that the latest calls got. */
    public final CountsCache counts = new CountsCache();

    /** Makes the rank that {@code pmi} says this is, with its control variables. */
    public Rank(PmiClient pmi, CvarSet cvars) {
        this(pmi, cvars, new PvarRegistry(), null);
    }

    /** Makes a rank that takes over the variables, and the tool interface to them, that its process had before. */
    public Rank(@Nullable PmiClient pmi, CvarSet cvars, PvarRegistry pvars, @Nullable MpiT tool) {
        this.cvars = cvars;
        this.pvars = pvars;
        this.tool = tool == null ? new MpiT(cvars, pvars) : tool;
        RankTool chapters = new RankTool(this);
        pvars.provide(chapters);
        this.tool.objects(chapters);
        if (pmi != null) {
            join(pmi);
        }
    }

    /** Makes this the rank that {@code client} says it is. */
    public void join(PmiClient client) {
        pmi = client;
        worldRank = client.rank();
        worldSize = client.size();
    }

    /** Returns this process's rank in COMM_WORLD, which is its lpid; -1 before it joined its job. */
    public int worldRank() {
        return worldRank;
    }

    /** Returns the size of COMM_WORLD. */
    public int worldSize() {
        return worldSize;
    }

    /** Returns this rank's control variables. */
    public CvarSet cvars() {
        return cvars;
    }

    /** Returns this rank's performance variables. */
    public PvarRegistry pvars() {
        return pvars;
    }

    /** Returns this rank's events. */
    public EventRegistry events() {
        return tool.events().registry();
    }

    /** Returns this rank's tool interface. */
    public MpiT tool() {
        return tool;
    }

    /** Returns whether several threads may be inside MPI at once. */
    public boolean isMultiple() {
        return multiple;
    }

    /** Notes that the calling thread calls: at the beginning of every function that needs MPI to be initialized. */
    public void called() {
        if (Thread.currentThread() != caller) {
            callers.other();
        }
    }

    /** Returns which threads call this rank. */
    public Callers callers() {
        return callers;
    }

    /**
     * Returns whether MPI was initialized for several threads. Does not change where one more thread calls unasked, so that
     * what all ranks decide by it stays the same at all.
     */
    public boolean isDeclaredMultiple() {
        return declaredMultiple;
    }

    /** Says what MPI was initialized for. */
    void declareMultiple(boolean flag) {
        declaredMultiple = flag;
        setMultiple(flag);
    }

    /** Sets whether several threads may be inside MPI at once; false only while none is. */
    public void setMultiple(boolean flag) {
        if (flag != multiple) {
            multiple = flag;
            events().setMultiple(flag);
            if (device != null) {
                device.setMultiple(flag);
            }
        }
    }

    /** Returns the rank whose main program started {@code thread}, itself or through others; null: the JVM's one. */
    public static @Nullable Rank startedBy(Thread thread) {
        for (ThreadGroup g = thread.getThreadGroup(); g != null; g = g.getParent()) {
            if (g instanceof RankThread.Group own) {
                return own.rank;
            }
        }
        return null;
    }

    /** Returns the rank of the calling thread, or null if MPI was never initialized here. Costs about nothing. */
    public static Rank current() {
        return isSingle ? Single.RANK : ofThread();
    }

    /** Makes {@code rank} the one rank of this JVM (null: none). */
    public static void setProcessRank(Rank rank) {
        processRank = rank;
        isSingle = rank != null && !threadRanks && Single.RANK == rank;
    }

    /** Says that thread ranks are about to start: from now on {@link #current()} looks at the thread. */
    public static void useThreadRanks() {
        threadRanks = true;
        isSingle = false;
    }

    /** Makes the calling thread, which no rank started, one of {@code rank}'s threads (null: of none). */
    public static void attach(@Nullable Rank rank) {
        if (rank == null) {
            ATTACHED.remove();
        } else {
            ATTACHED.set(rank);
        }
    }

    private static Rank ofThread() {
        Thread t = Thread.currentThread();
        if (t instanceof RankThread r) {
            return r.rank;
        }
        Rank attached = ATTACHED.get();
        if (attached != null) {
            return attached;
        }
        Rank hosted = Hosting.rankOf(t);
        if (hosted != null) {
            return hosted;
        }
        Rank started = startedBy(t);
        return started != null ? started : processRank;
    }
}
