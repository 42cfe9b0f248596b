package org.jmpi.mpir.init;

import java.util.ServiceLoader;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.Comms;
import org.jmpi.mpir.comm.ContextIds;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.errhan.Errhandlers;
import org.jmpi.mpir.errhan.ErrorClass;
import org.jmpi.mpir.errhan.MpirException;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.key.PredefinedKeys;
import org.jmpi.mpir.mpid.DeviceProvider;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.pmi.Pmi;
import org.jmpi.mpir.request.Constants;

/** Initialization and finalization of a rank (MPI 4.1, 11.2). */
public final class Init {
    private static final int INFO_ENV = 0x5c000001;

    private Init() {}

    /**
     * Initializes the calling thread's rank (MPI_Init_thread); collective over the job.
     *
     * @param required the thread level asked for; that level is provided
     * @throws MpirException if this was done before, or the job cannot be joined
     */
    public static Rank initThread(int required) {
        Rank rank = Rank.current();
        if (rank != null && rank.state != Rank.State.PRE_INIT) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    rank.state == Rank.State.INITIALIZED
                            ? "MPI is already initialized; call MPI_Init once, MPI_Initialized tells"
                            : "MPI was finalized; it cannot be initialized again in one process");
        }
        rank = early();
        joinJob(rank);
        start(rank, required);
        return rank;
    }

    /**
     * Returns the rank of the calling thread for what may be called at any time; makes it if MPI was not used before.
     * Such a rank has objects and error handlers, but has not joined its job. Local, any thread.
     */
    public static Rank early() {
        Rank rank = Rank.current();
        if (rank == null) {
            rank = makeProcessRank();
        }
        if (rank.state == Rank.State.PRE_INIT) {
            initEarlyObjects(rank);
        }
        return rank;
    }

    /** Enters the predefined objects that may be used before MPI_Init. */
    private static synchronized void initEarlyObjects(Rank rank) {
        if (rank.infos.find(INFO_ENV) == null) {
            Errhandlers.initBuiltins(rank);
            rank.infos.addBuiltin(1, new Info());
            PredefinedKeys.init(rank);
        }
    }

    private static synchronized Rank makeProcessRank() {
        Rank rank = Rank.current();
        if (rank == null) {
            ProcessTool before = ProcessTool.take();
            rank = new Rank(null, before.cvars(), before.pvars(), before.tool());
            Rank.setProcessRank(rank);
        }
        return rank;
    }

    /** Connects a process to its launcher; a thread rank is connected from the start. */
    private static void joinJob(Rank rank) {
        if (rank.pmi != null) {
            return;
        }
        rank.join(Pmi.connect(System.getenv()));
        if (rank.worldRank() == 0) {
            rank.cvars().startupLines().forEach(line -> System.err.println("jmpi: " + line));
        }
        ProcessLife.watch(rank);
    }

    private static void start(Rank rank, int required) {
        rank.threadLevel = required;
        rank.mainThread = Thread.currentThread();
        Datatypes.init(rank.datatypes);
        Ops.init(rank.ops);
        for (DeviceProvider p : ServiceLoader.load(DeviceProvider.class, Init.class.getClassLoader())) {
            rank.device = p.create();
            break;
        }
        if (rank.device == null) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    "no device on the class path: expected mpid-ch4; depend on org.jmpi:mpi-api, which brings it");
        }
        rank.device.init(rank, rank.pmi);
        makeBuiltinComms(rank);
        rank.state = Rank.State.INITIALIZED;
        rank.device.initCompleted();
    }

    private static void makeBuiltinComms(Rank rank) {
        int me = rank.worldRank();
        rank.groups.addBuiltin(0, new Group().initStrided(0, 0, 1, me));
        Group worldGroup = rank.groups.addBuiltin(1, new Group().initStrided(rank.worldSize(), 0, 1, me));
        Group selfGroup = rank.groups.addBuiltin(2, new Group().initStrided(1, me, 1, me));
        worldGroup.initInternal();
        selfGroup.initInternal();
        Errhandler fatal = rank.errhandlers.find(0x54000000);
        rank.world = rank.comms.addBuiltin(0, builtin(worldGroup, 0, "MPI_COMM_WORLD", fatal));
        rank.self = rank.comms.addBuiltin(1, builtin(selfGroup, ContextIds.CONTEXTS, "MPI_COMM_SELF", fatal));
        rank.device.commCreated(rank.world);
        rank.device.commCreated(rank.self);
    }

    private static Comm builtin(Group group, int context, String name, Errhandler errhandler) {
        Comm comm = Comms.describe(new Comm(), group, context);
        comm.name = name;
        comm.errhandler = errhandler;
        return comm;
    }

    /** Finalizes the rank (MPI_Finalize); collective over the job. */
    public static void finalizeRank(Rank rank) {
        Finalizing.leaveWorld(rank);
        Finalizing.leaveJob(rank);
    }

    /** Returns whether {@code level} is one of the four thread levels. */
    public static boolean isThreadLevel(int level) {
        return level >= Constants.THREAD_SINGLE && level <= Constants.THREAD_MULTIPLE;
    }
}
