package org.jmpi.mpir.init;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errhandlers;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.PredefinedKeys;
import org.jmpi.mpir.spawn.Processes;

/** Initialization and finalization of a rank (MPI 4.1, 11.2). */
public final class Init {
    private static final int INFO_ENV = 0x5c000001;

    private Init() {}

    /**
     * Initializes the World Model of the calling thread's rank (MPI_Init_thread); collective over the job.
     *
     * @param required the thread level asked for; that level is provided
     * @throws MpirException if this was done before, or the job cannot be joined
     */
    public static Rank initThread(int required) {
        Rank rank = early();
        Instance.of(rank).times.initBegins();
        Instance.of(rank).lock();
        try {
            makeWorld(rank, required);
        } finally {
            Instance.of(rank).unlock();
        }
        return rank;
    }

    private static void makeWorld(Rank rank, int required) {
        if (rank.worldState != Rank.State.PRE_INIT) {
            throw again(rank);
        }
        Instance.of(rank).enter(required);
        rank.threadLevel = required;
        rank.mainThread = Thread.currentThread();
        InfoEnv.setThreadLevel(Info.table(rank).known(INFO_ENV), required);
        World.make(rank);
        rank.worldState = Rank.State.INITIALIZED;
        meetParents(rank);
        Instance.of(rank).times.initEnds();
    }

    /** Who was not spawned loads nothing of that. */
    private static void meetParents(Rank rank) {
        String port = rank.isHosted ? null : rank.pmi.parentPort();
        if (port != null) {
            Processes.of(rank).parent.meet(rank, port);
        }
    }

    private static MpirException again(Rank rank) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                rank.worldState == Rank.State.INITIALIZED
                        ? "MPI is already initialized; call MPI_Init once, MPI_Initialized tells"
                        : "MPI was finalized; it cannot be initialized again in one process, but sessions can be opened");
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
        if (!Instance.of(rank).wasMade()) {
            initEarlyObjects(rank);
        }
        return rank;
    }

    /** Enters the predefined objects that may be used before MPI_Init. */
    private static synchronized void initEarlyObjects(Rank rank) {
        if (Info.table(rank).find(INFO_ENV) == null) {
            Errhandlers.initBuiltins(rank);
            Info.table(rank).addBuiltin(1, InfoEnv.of(rank));
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

    /** Finalizes the World Model of the rank (MPI_Finalize); collective over the job. */
    public static void finalizeRank(Rank rank) {
        Finalizing.leaveWorld(rank);
        Finalizing.leaveJob(rank);
        // what a call-back threw doesn't keep the world
        DestroyQueue.run(rank);
    }

    /** Returns whether {@code level} is one of the four thread levels. */
    public static boolean isThreadLevel(int level) {
        return level >= Constants.THREAD_SINGLE && level <= Constants.THREAD_MULTIPLE;
    }
}
