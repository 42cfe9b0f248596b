package org.jmpi.mpir;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.attr.Keyval;
import org.jmpi.mpir.attr.Keyvals;
import org.jmpi.mpir.buffer.AddressSpace;
import org.jmpi.mpir.coll.CollVars;
import org.jmpi.mpir.coll.CommReproducible;
import org.jmpi.mpir.coll.schedule.ScheduleProgress;
import org.jmpi.mpir.coll.select.JobTuning;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.ContextIds;
import org.jmpi.mpir.comm.create.Meetings;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.FortranBooleans;
import org.jmpi.mpir.datatype.Packing;
import org.jmpi.mpir.datatype.PermanentTypes;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.errhan.ErrorRing;
import org.jmpi.mpir.errhan.UserErrors;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.init.Instance;
import org.jmpi.mpir.job.Departed;
import org.jmpi.mpir.job.JobAbort;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.Key;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpl.CacheLinePadding;
import org.jmpi.mpir.mpl.CountsCache;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.pmi.PmiClient;
import org.jmpi.mpir.pt2pt.Bsend;
import org.jmpi.mpir.pt2pt.BufferSnapshots;
import org.jmpi.mpir.request.BlockedWait;
import org.jmpi.mpir.request.WaitListener;
import org.jmpi.mpir.request.WaitState;
import org.jmpi.mpir.session.Session;
import org.jmpi.mpir.tool.MpiT;
import org.jmpi.mpir.tool.cvar.CvarSet;
import org.jmpi.mpir.tool.event.EventRegistry;
import org.jmpi.mpir.tool.pvar.PvarGroup;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.topo.DimsVars;

/**
 * All state of one rank (mirrors {@code MPIR_Process} and every other global of MPICH): a rank is an object, not a
 * JVM. {@link #current()} finds the rank of the calling thread.
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
    private static volatile Rank processRank;
    /** Whether this JVM ever held thread ranks: the look at the calling thread then stays. */
    private static volatile boolean threadRanks;

    /** Whether {@link Single} is the rank of all threads. Who sees it late looks at the thread, which gives the same. */
    private static boolean isSingle;

    /** The first rank of this JVM: a constant, which a field that could change would not be. */
    private static final class Single {
        static final Rank RANK = processRank;
    }

    private int worldRank = -1;
    private int worldSize;
    private final CvarSet cvars;
    private final PvarRegistry pvars;
    private final MpiT tool;
    /** How this rank talks to the launcher; null until it {@linkplain #join joined} its job. */
    public PmiClient pmi;

    public final HandleAllocator<Comm> comms =
            RankTables.<Comm>of(HandleKind.COMM).shared().sizes(3, 8).build();
    public final HandleAllocator<Group> groups =
            RankTables.<Group>of(HandleKind.GROUP).shared().sizes(3, 8).build();
    public final HandleAllocator<Datatype> datatypes =
            RankTables.<Datatype>of(HandleKind.DATATYPE).shared().sizes(77, 100).build();
    /** The addresses of this rank's buffers. */
    public final AddressSpace addresses = new AddressSpace();
    /** The predefined datatypes without a name. */
    public final PermanentTypes permanentTypes = new PermanentTypes(this);

    public final HandleAllocator<Op> ops =
            RankTables.<Op>of(HandleKind.OP).shared().sizes(16, 16).build();
    public final HandleAllocator<Errhandler> errhandlers = RankTables.<Errhandler>of(HandleKind.ERRHANDLER)
            .shared()
            .sizes(4, 8)
            .build();

    public final HandleAllocator<Info> infos =
            RankTables.<Info>of(HandleKind.INFO).shared().sizes(2, 8).build();
    public final HandleAllocator<Session> sessions =
            RankTables.<Session>of(HandleKind.SESSION).shared().sizes(0, 2).build();
    /** The keys of attributes. */
    public final HandleAllocator<Keyval> keyvals = Keyvals.table();

    public final HandleAllocator<Key> keys =
            RankTables.<Key>of(HandleKind.KEY).shared().sizes(8, 8).build();
    /** The values that wait for the end of their handle's object. */
    public final DestroyQueue destroys = new DestroyQueue(this);

    /** What the object API keeps for this rank, by the object that it is about, which this alone does not keep alive. */
    public final Map<Object, Object> attachments = Collections.synchronizedMap(new WeakHashMap<>());

    /** What Fortran's TRUE and FALSE look like, if the program said so. */
    public final FortranBooleans fortranBooleans = new FortranBooleans();

    public final ContextIds contextIds = new ContextIds();
    /** Whether a tool looks at anything that every message counts. */
    public final PvarGroup messages = new PvarGroup();
    /** What this rank's collectives count. */
    public final CollVars collVars = new CollVars();
    /** How processes without a common communicator meet. */
    public final Meetings meetings = new Meetings(this);
    /** The non-blocking and persistent collectives that can go on. */
    public final ScheduleProgress schedules = new ScheduleProgress();
    /** The rules for choosing collective algorithms that the job was given. */
    public final JobTuning tuning = new JobTuning();
    /** Copies of buffers that are sent and received into at once. */
    public final BufferSnapshots snapshots = new BufferSnapshots();
    /** What MPI_Dims_create counts. */
    public final DimsVars dims = new DimsVars();
    /** Buffered sends, and the buffer for them that the process has. */
    public final Bsend bsend = new Bsend();
    /** How this rank's job is ended. */
    public final JobAbort abort = new JobAbort();
    /** Whether processes were aborted while this one goes on. */
    public final Departed departed = new Departed();
    /** The recent error messages. */
    public final ErrorRing errors = new ErrorRing();
    /** The error classes, codes and strings that the program added. */
    public final UserErrors userErrors = new UserErrors();

    /** What the World Model and sessions share. */
    public final Instance instance = new Instance(this);

    public Device device;
    /** Hears of waits that block; null while nobody records them. A thread may see a change late. */
    public WaitListener waits;
    /** MPI_COMM_WORLD; null outside MPI_Init and MPI_Finalize, so also where there are only sessions. */
    public Comm world;
    /** MPI_COMM_SELF; null where {@link #world} is. */
    public Comm self;
    /** The level that MPI_Init_thread gave. */
    public int threadLevel = Constants.THREAD_SINGLE;
    /** Whether functions may be called: INITIALIZED while the World Model or a session uses the instance. */
    public volatile State state = State.PRE_INIT;
    /** Where the World Model is in its life. */
    public volatile State worldState = State.PRE_INIT;

    private volatile boolean multiple;
    /** Whether who initialized MPI said that several threads call. */
    private volatile boolean saidMultiple;
    /** The thread that initialized MPI. */
    public Thread mainThread;

    /** The thread that calls without being looked at; null: every one is. Written by {@link Callers} alone. */
    Thread caller;

    private final Callers callers = new Callers(this);

    /** What the object API keeps with a rank; null until it needs anything. */
    public volatile Object objects;

    /** Views of the arrays of counts that the latest calls got. */
    public final CountsCache counts = new CountsCache();

    private final WaitState waitState = new WaitState();
    /** One a thread under MPI_THREAD_MULTIPLE, so that a wait makes no garbage there either. */
    private final ThreadLocal<WaitState> waitStates = new ThreadLocal<>() {
        @Override
        protected WaitState initialValue() {
            return newWaitState();
        }
    };
    /** The same by thread, for who looks from outside. */
    private final Map<Thread, WaitState> threadWaits = Collections.synchronizedMap(new WeakHashMap<>());

    private final Packing packing = new Packing();
    private final ThreadLocal<Packing> packings = new ThreadLocal<>() {
        @Override
        protected Packing initialValue() {
            return new Packing();
        }
    };

    /** Makes the rank that {@code pmi} says this is, with its control variables. */
    public Rank(PmiClient pmi, CvarSet cvars) {
        this(pmi, cvars, new PvarRegistry(), null);
    }

    /** Makes a rank that takes over the variables, and the tool interface to them, that its process had before. */
    public Rank(PmiClient pmi, CvarSet cvars, PvarRegistry pvars, MpiT tool) {
        this.cvars = cvars;
        this.pvars = pvars;
        this.tool = tool == null ? new MpiT(cvars, pvars) : tool;
        events().whenDue(destroys);
        RankVars vars = new RankVars(this);
        pvars.provide(vars);
        CommReproducible.bind(this.tool, cvars);
        this.tool.objects(vars);
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

    /** Returns the largest error class or code there is, the user's included (MPI_LASTUSEDCODE). */
    public int lastUsedCode() {
        return userErrors.lastUsedCode();
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
    public boolean isSaidMultiple() {
        return saidMultiple;
    }

    /** Says what MPI was initialized for. */
    void sayMultiple(boolean flag) {
        saidMultiple = flag;
        setMultiple(flag);
    }

    /** Says whether several threads may be inside MPI at once; false only while none is. */
    public void setMultiple(boolean flag) {
        if (flag != multiple) {
            multiple = flag;
            events().setMultiple(flag);
            if (device != null) {
                device.setMultiple(flag);
            }
        }
    }

    /** Returns a wait state for one wait of the calling thread. */
    public WaitState waitState() {
        return isMultiple() ? waitStates.get().reset() : waitState.reset();
    }

    private WaitState newWaitState() {
        WaitState made = new WaitState();
        threadWaits.put(Thread.currentThread(), made);
        return made;
    }

    /** Returns what {@code thread}, which is in MPI, waited for last; null if it never did. Any thread. */
    public BlockedWait blockedWait(Thread thread) {
        WaitState own = isMultiple() ? threadWaits.get(thread) : waitState;
        if (own == null && thread == callers.last()) {
            // it waits since before others came
            own = waitState;
        }
        return own == null ? null : own.blocked();
    }

    /** Returns the rank whose main program started {@code thread}, itself or through others; null: the JVM's one. */
    public static Rank startedBy(Thread thread) {
        for (ThreadGroup g = thread.getThreadGroup(); g != null; g = g.getParent()) {
            if (g instanceof RankThread.Group own) {
                return own.rank;
            }
        }
        return null;
    }

    /** Returns what the calling thread packs with. */
    public Packing packing() {
        return isMultiple() ? packings.get() : packing;
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
    public static void attach(Rank rank) {
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
        Rank started = startedBy(t);
        if (started != null) {
            return started;
        }
        return processRank;
    }
}
