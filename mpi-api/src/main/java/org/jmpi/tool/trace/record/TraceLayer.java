package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_COMM_NULL;
import static org.jmpi.binding.MpiConstants.MPI_COMM_SELF;
import static org.jmpi.binding.MpiConstants.MPI_COMM_WORLD;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;

import org.jmpi.binding.FunctionTable;
import org.jmpi.binding.RankLocal;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.job.JobAbort;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.trace.UserRegion;

/** The tool {@code otf2}: every call between MPI_Init and MPI_Finalize, and every message. */
public final class TraceLayer extends CompletionLayer {
    private static final int FINALIZE = FunctionTable.names().indexOf("MPI_Finalize");

    private final ThreadLocal<ThreadTrace> threads = new ThreadLocal<>();

    @SuppressWarnings("NullAway.Init")
    private TraceOptions options;

    @SuppressWarnings("NullAway.Init")
    private RankLocal<RankTrace> ranks;

    private final CollectiveCodes collectives = new CollectiveCodes();

    /** Waits for its arguments. */
    public TraceLayer() {}

    @Override
    protected void start(String arguments) {
        options = TraceOptions.parse(arguments);
        ranks = new RankLocal<>(() -> new RankTrace(options));
        UserRegion.recordWith(new UserRegion.Recorder() {
            @Override
            public void enter(String name) {
                thread().enterUserRegion(name);
            }

            @Override
            public void leave() {
                thread().leaveUserRegion();
            }
        });
        Runtime.getRuntime().addShutdownHook(new Thread(() -> ranks.all().forEach(RankTrace::close), "jmpi-otf2-exit"));
    }

    @Override
    RankTrace rank() {
        return ranks.get();
    }

    @Override
    ThreadTrace thread() {
        ThreadTrace trace = threads.get();
        RankTrace rank = ranks.get();
        // a thread's file begins once the rank records
        if (trace == null || trace.rank != rank || (rank.isOn() && !trace.wasOn())) {
            trace = rank.newThread();
            threads.set(trace);
        }
        return trace;
    }

    @Override
    protected long before(int function, int comm) {
        ThreadTrace trace = thread();
        if (trace.rank.orphans.begin()) {
            test(trace.rank.orphans, function == FINALIZE);
        }
        trace.enter(function);
        if (collectives.of(function) >= 0) {
            trace.event(EventType.MPI_COLLECTIVE_BEGIN);
        }
        return 0;
    }

    @Override
    protected void after(int function, long began, int comm, int peer, long sent, long received) {
        ThreadTrace trace = thread();
        int operation = collectives.of(function);
        if (operation >= 0) {
            trace.collective(operation, trace.rank.comm(comm), trace.takeRoot(), sent, received);
        }
        trace.leave(function);
    }

    @Override
    protected void prepared(int function, long began, int comm, int peer, long sent, int[] request) {
        after(function, began, comm, -1, 0, 0);
    }

    @Override
    public int MPI_Bcast(Object buffer, long count, int datatype, int root, int comm) {
        thread().root = root;
        return super.MPI_Bcast(buffer, count, datatype, root, comm);
    }

    @Override
    public int MPI_Gather(
            Object sendbuf,
            long sendcount,
            int sendtype,
            Object recvbuf,
            long recvcount,
            int recvtype,
            int root,
            int comm) {
        thread().root = root;
        return super.MPI_Gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    }

    @Override
    public int MPI_Gatherv(
            Object sendbuf,
            long sendcount,
            int sendtype,
            Object recvbuf,
            int[] recvcounts,
            int[] displs,
            int recvtype,
            int root,
            int comm) {
        thread().root = root;
        return super.MPI_Gatherv(sendbuf, sendcount, sendtype, recvbuf, recvcounts, displs, recvtype, root, comm);
    }

    @Override
    public int MPI_Reduce(Object sendbuf, Object recvbuf, long count, int datatype, int op, int root, int comm) {
        thread().root = root;
        return super.MPI_Reduce(sendbuf, recvbuf, count, datatype, op, root, comm);
    }

    @Override
    public int MPI_Scatter(
            Object sendbuf,
            long sendcount,
            int sendtype,
            Object recvbuf,
            long recvcount,
            int recvtype,
            int root,
            int comm) {
        thread().root = root;
        return super.MPI_Scatter(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm);
    }

    @Override
    public int MPI_Scatterv(
            Object sendbuf,
            int[] sendcounts,
            int[] displs,
            int sendtype,
            Object recvbuf,
            long recvcount,
            int recvtype,
            int root,
            int comm) {
        thread().root = root;
        return super.MPI_Scatterv(sendbuf, sendcounts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm);
    }

    @Override
    public int MPI_Init(String[] argv) {
        return begun(super.MPI_Init(argv));
    }

    @Override
    public int MPI_Init_thread(String[] argv, int required, int[] provided) {
        return begun(super.MPI_Init_thread(argv, required, provided));
    }

    private int begun(int code) {
        Rank rank = Rank.current();
        if (code == MPI_SUCCESS && rank != null) {
            Comm world = Comm.table(rank).find(MPI_COMM_WORLD);
            RankTrace trace = ranks.get();
            if (world != null && trace.number() < 0) {
                trace.open(rank, world.size);
                trace.created(MPI_COMM_WORLD, MPI_COMM_NULL);
                trace.created(MPI_COMM_SELF, MPI_COMM_NULL);
                JobAbort.of(rank).beforeEnd(trace::close);
            }
        }
        return code;
    }

    @Override
    public int MPI_Finalize() {
        int code = super.MPI_Finalize();
        ranks.get().close();
        return code;
    }
}
