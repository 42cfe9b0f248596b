package org.jmpi.tool.trace.record;

import static org.jmpi.binding.MpiConstants.MPI_COMM_NULL;
import static org.jmpi.binding.MpiConstants.MPI_COMM_SELF;
import static org.jmpi.binding.MpiConstants.MPI_COMM_WORLD;
import static org.jmpi.binding.MpiConstants.MPI_PROC_NULL;
import static org.jmpi.binding.MpiConstants.MPI_ROOT;
import static org.jmpi.binding.MpiConstants.MPI_SUCCESS;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jmpi.binding.FunctionTable;
import org.jmpi.binding.RankLocal;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.job.JobAbort;
import org.jmpi.tool.otf2.EventType;
import org.jmpi.tool.otf2.Otf2;
import org.jmpi.tool.trace.UserRegion;
import org.jmpi.tool.trace.methods.MethodAgent;
import org.jspecify.annotations.Nullable;

/** The tool {@code otf2}: every call between MPI_Init and MPI_Finalize, and every message. */
public final class TraceLayer extends FileLayer {
    private static final int FINALIZE = FunctionTable.names().indexOf("MPI_Finalize");
    private static final int OFF = 0;
    private static final int ON = 1;

    private final ThreadLocal<ThreadTrace> threads = new ThreadLocal<>();

    @SuppressWarnings("NullAway.Init")
    private TraceOptions options;

    @SuppressWarnings("NullAway.Init")
    private RankLocal<RankTrace> ranks;

    private final CollectiveCodes collectives = new CollectiveCodes();
    /** Thread ranks share a JVM: what it does is recorded once. */
    private final AtomicBoolean isJvmSeen = new AtomicBoolean();

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
        if (function == FINALIZE) {
            trace.rank.sampleLast(trace);
        }
        if (isCollective(function) && trace.rank.comm(comm) >= 0) {
            trace.event(EventType.MPI_COLLECTIVE_BEGIN);
        }
        return 0;
    }

    @Override
    protected void after(int function, long began, int comm, int peer, long sent, long received) {
        thread().leave(function);
    }

    @Override
    protected void threw(int function, long began) {
        thread().threw(function);
    }

    @Override
    protected void collective(int function, long began, int comm, int root, long sent) {
        ThreadTrace trace = thread();
        int number = isCollective(function) ? trace.rank.comm(comm) : LocalIds.NO_COMM;
        if (number >= 0) {
            trace.collective(collectives.of(function), number, root(root), sent);
        }
        trace.leave(function);
        if (comm == MPI_COMM_WORLD && collectives.of(function) >= 0) {
            trace.rank.measureClocksSometimes(trace);
        }
    }

    /** Returns whether a function is a blocking collective that is recorded. */
    private boolean isCollective(int function) {
        return collectives.of(function) >= 0 && !options.skipped()[function];
    }

    /** Returns a root as the format has it. */
    private static long root(int root) {
        return root == MPI_ROOT
                ? Otf2.ROOT_SELF
                : root == MPI_PROC_NULL ? Otf2.ROOT_GROUP : root < 0 ? Otf2.ROOT_NONE : root;
    }

    @Override
    protected void issued(int function, long began, int comm, int root, long sent, int[] request) {
        ThreadTrace trace = thread();
        RequestEntry entry = entry(trace, function, comm, root, sent);
        if (entry != null) {
            start(entry, trace);
            trace.rank.requests.put(request[0], entry);
        }
        trace.leave(function);
    }

    private @Nullable RequestEntry entry(ThreadTrace trace, int function, int comm, int root, long sent) {
        int operation = collectives.ofRequest(function);
        int number = trace.rank.comm(comm);
        if (operation < 0 || number < 0) {
            return null;
        }
        RequestEntry entry = trace.rank.requests.make();
        entry.setCollective(operation, number, root(root), sent);
        return entry;
    }

    @Override
    protected void prepared(int function, long began, int comm, int peer, int root, long sent, int[] request) {
        ThreadTrace trace = thread();
        RequestEntry entry = entry(trace, function, comm, root, sent);
        if (entry != null) {
            entry.stays = true;
            trace.rank.requests.put(request[0], entry);
        }
        trace.leave(function);
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
                int[] parent = {MPI_COMM_NULL};
                below().MPI_Comm_get_parent(parent);
                trace.open(rank, world.size, parent[0] != MPI_COMM_NULL);
                trace.created(MPI_COMM_WORLD, MPI_COMM_NULL);
                trace.created(MPI_COMM_SELF, MPI_COMM_NULL);
                trace.spawned(parent[0]);
                trace.created(parent[0], MPI_COMM_NULL);
                JobAbort.of(rank).beforeEnd(trace::close);
                seeJvm(trace);
                trace.measureClocks(HostClocks.of(rank, below(), options.clockInterval()));
            }
        }
        return code;
    }

    private void seeJvm(RankTrace trace) {
        if (!isJvmSeen.getAndSet(true)) {
            try {
                new GarbageCollections(trace).listen();
            } catch (LinkageError e) {
                // a JVM without the module jdk.management does not tell
            }
            trace.recordJvm();
        }
    }

    /** Level 0 leaves out what begins until level 1; others have no meaning here. */
    @Override
    public int MPI_Pcontrol(int level, Object... varargs) {
        if (level == OFF || level == ON) {
            thread().pause(level == OFF);
        }
        return super.MPI_Pcontrol(level, varargs);
    }

    @Override
    public int MPI_Finalize() {
        RankTrace trace = ranks.get();
        if (trace.number() == 0) {
            tellUnused(MethodAgent.unused());
        }
        trace.measureClocksAgain();
        trace.writeJvm();
        int code = super.MPI_Finalize();
        trace.close();
        return code;
    }

    private static void tellUnused(List<String> methods) {
        if (!methods.isEmpty()) {
            System.err.println(
                    "jmpi: otf2: methods=" + String.join("+", methods)
                            + ": rank 0 has loaded no class with such a method; expected names as in methods=Solver.step+Grid.*");
        }
    }
}
