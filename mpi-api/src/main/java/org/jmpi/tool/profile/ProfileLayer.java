package org.jmpi.tool.profile;

import static org.jmpi.binding.MpiConstants.MPI_COMM_NULL;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;

import org.jmpi.binding.FunctionTable;
import org.jmpi.binding.MeasuringLayer;
import org.jmpi.binding.RankLocal;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.job.JobAbort;

/**
 * Measures every call of every rank. MPI_Pcontrol(0) stops the measuring of the calling rank, 1 starts it again, 2 has the
 * rank write what it has so far.
 */
public final class ProfileLayer extends MeasuringLayer {
    private static final int FREE = FunctionTable.names().indexOf("MPI_Comm_free");
    private static final int DISCONNECT = FunctionTable.names().indexOf("MPI_Comm_disconnect");
    private static final int FILE_CLOSE = FunctionTable.names().indexOf("MPI_File_close");
    private static final int WIN_FREE = FunctionTable.names().indexOf("MPI_Win_free");
    private static final int START = FunctionTable.names().indexOf("MPI_Start");
    private static final int STARTALL = FunctionTable.names().indexOf("MPI_Startall");
    private static final int OFF = 0;
    private static final int ON = 1;
    private static final int FLUSH = 2;

    private final RankLocal<RankProfile> profiles = new RankLocal<>(RankProfile::new);
    private final ThreadLocal<ThreadTable> tables = new ThreadLocal<>();

    @SuppressWarnings("NullAway.Init")
    private ProfileOptions options;

    /** Waits for its arguments. */
    public ProfileLayer() {}

    @Override
    protected void start(String arguments) {
        options = ProfileOptions.parse(arguments);
        Runtime.getRuntime().addShutdownHook(new Thread(this::lastWords, "jmpi-profile-exit"));
    }

    private ThreadTable table() {
        ThreadTable table = tables.get();
        Rank rank = Rank.current();
        if (table == null || table.rank != rank) {
            table = newTable(rank);
        }
        return table;
    }

    private ThreadTable newTable(Rank rank) {
        RankProfile profile = profiles.get();
        if (profile.rank != rank && rank != null) {
            profile.rank = rank;
            JobAbort.of(rank).beforeEnd(this::lastWords);
        }
        ThreadTable table = profile.newTable(rank, options.sites());
        tables.set(table);
        return table;
    }

    @Override
    protected long before(int function, int comm) {
        if (!profiles.get().on) {
            return NOT_MEASURED;
        }
        ThreadTable table = table();
        table.depth++;
        if (isEnd(function)) {
            table.cell(function, comm);
            table.rename(comm);
        }
        return System.nanoTime();
    }

    /** Returns whether a function frees what its cells are named by. */
    private static boolean isEnd(int function) {
        return function == FREE || function == DISCONNECT || function == WIN_FREE || function == FILE_CLOSE;
    }

    @Override
    protected void after(int function, long began, int comm, int peer, long sent, long received) {
        long took = System.nanoTime() - began;
        ThreadTable table = table();
        table.depth = Math.max(0, table.depth - 1);
        if (table.depth == 0) {
            table.outermostNanos += took;
        }
        table.cell(function, comm).add(took, sent, received);
        if (peer >= 0) {
            // who accesses a window sends or fetches, or both
            table.message(peer, Handle.kind(comm) == HandleKind.WIN ? sent + received : sent);
        }
        if (isEnd(function)) {
            table.retire(comm);
        }
    }

    @Override
    protected void threw(int function, long began) {
        after(function, began, MPI_COMM_NULL, -1, 0, 0);
    }

    @Override
    protected void prepared(int function, long began, int comm, int peer, int root, long sent, int[] request) {
        after(function, began, comm, -1, 0, 0);
        table().prepared.put(request[0], new ThreadTable.Prepared(peer, sent));
    }

    @Override
    public int MPI_Start(int[] request) {
        int handle = request == null || request.length == 0 ? 0 : request[0];
        int code = super.MPI_Start(request);
        if (code == MPI_SUCCESS) {
            started(START, handle);
        }
        return code;
    }

    @Override
    public int MPI_Startall(int count, int[] requests) {
        int[] handles = requests == null ? new int[0] : requests.clone();
        int code = super.MPI_Startall(count, requests);
        for (int i = 0; code == MPI_SUCCESS && i < count; i++) {
            started(STARTALL, handles[i]);
        }
        return code;
    }

    private void started(int function, int handle) {
        ThreadTable table = table();
        ThreadTable.Prepared request = table.prepared.get(handle);
        if (request != null && profiles.get().on) {
            table.cell(function, MPI_COMM_NULL).addBytes(request.sent());
            if (request.peer() >= 0) {
                table.message(request.peer(), request.sent());
            }
        }
    }

    @Override
    public int MPI_Request_free(int[] request) {
        int handle = request == null || request.length == 0 ? 0 : request[0];
        int code = super.MPI_Request_free(request);
        if (code == MPI_SUCCESS) {
            table().prepared.remove(handle);
        }
        return code;
    }

    @Override
    public int MPI_Pcontrol(int level, Object... varargs) {
        RankProfile profile = profiles.get();
        if (level == OFF || level == ON) {
            profile.turn(level == ON);
        } else if (level == FLUSH) {
            new ReportFiles(options).part(profile.data(), "so far");
        }
        return super.MPI_Pcontrol(level, varargs);
    }

    @Override
    public int MPI_Init(String[] argv) {
        profiles.get().turn(false);
        return begun(super.MPI_Init(argv));
    }

    @Override
    public int MPI_Init_thread(String[] argv, int required, int[] provided) {
        profiles.get().turn(false);
        return begun(super.MPI_Init_thread(argv, required, provided));
    }

    /** What is measured lies between MPI_Init, whose time is the job's start, and MPI_Finalize. */
    private int begun(int code) {
        RankProfile profile = profiles.get();
        if (code == MPI_SUCCESS && profile.collection == null) {
            profile.collection = Collection.prepare(below());
        }
        profile.restart();
        return code;
    }

    @Override
    public int MPI_Finalize() {
        RankProfile profile = profiles.get();
        Rank rank = Rank.current();
        boolean inWorld = rank != null && rank.worldState == Rank.State.INITIALIZED;
        if (inWorld
                && profile.collection != null
                && profile.collection.run(profile.data(), new ReportFiles(options), profile::claimReport)) {
            profile.claimReport();
        }
        int code = super.MPI_Finalize();
        // not before: rank 0 may be ended while it has this part and waits for others
        if (inWorld) {
            profile.claimReport();
        }
        return code;
    }

    /** Each rank of this process that made no report writes its part: the process or the job ends before MPI_Finalize. */
    private void lastWords() {
        for (RankProfile profile : profiles.all()) {
            if (profile.rank != null && profile.rank.worldRank() >= 0 && profile.claimReport()) {
                new ReportFiles(options).part(profile.data(), "ended without MPI_Finalize");
            }
        }
    }
}
