package org.jmpi.mpir.coll;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.schedule.ScheduleProgress;
import org.jmpi.mpir.comm.BuiltinComms;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.Datatypes;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.op.Op;
import org.jmpi.mpir.op.Ops;
import org.jmpi.mpir.tool.cvar.CvarSet;

/** Ranks as threads over {@link FakeDevice}. */
final class FakeJob implements AutoCloseable {
    /** What each rank does. */
    interface Body {
        void run(Member m) throws Exception;
    }

    /** One rank, with what tests need of it. */
    record Member(Rank rank, Comm comm, int size, FakeDevice device) {
        int me() {
            return comm.rank;
        }

        CollCall<Void> coll() {
            return Coll.blocking(rank, comm);
        }

        /** Which group of an intercommunicator this is in: 0 or 1. */
        int side() {
            return comm.localGroup.lpid(0) == 0 ? 0 : 1;
        }

        Datatype type(int handle) {
            return Datatype.table(rank).find(handle);
        }

        Op op(int handle) {
            return Op.table(rank).find(handle);
        }
    }

    private final ExecutorService threads;
    private final List<Member> members = new ArrayList<>();

    FakeJob(int size, Map<String, String> environment) {
        this(size, environment, (rank, r) -> world(rank, r, size));
    }

    /** A job of two groups, of processes 0 to {@code first - 1} and the others, whose members have an intercommunicator. */
    static FakeJob inter(int first, int second, Map<String, String> environment) {
        int size = first + second;
        return new FakeJob(size, environment, (rank, r) -> between(world(rank, r, size), r, first, second));
    }

    /** A job whose ranks share memory for collectives, from the first one on. */
    static FakeJob sharing(int size, Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("MPIR_CVAR_POSIX_NUM_COLLS_THRESHOLD", "0");
        FakeJob job = new FakeJob(size, all);
        job.members.forEach(m -> m.device().share());
        return job;
    }

    private FakeJob(int size, Map<String, String> environment, BiFunction<Rank, Integer, Comm> comms) {
        List<FakeDevice> devices = new ArrayList<>();
        for (int r = 0; r < size; r++) {
            devices.add(new FakeDevice(devices, r));
            Rank rank = new Rank(FakePmi.of(r, size), CvarSet.fromEnvironment(environment, new Properties()));
            rank.device = devices.get(r).asDevice();
            devices.get(r).hook = ScheduleProgress.of(rank);
            Datatypes.init(Datatype.table(rank));
            Ops.init(Op.table(rank));
            Comm comm = comms.apply(rank, r);
            members.add(new Member(rank, comm, comm.size, devices.get(r)));
        }
        threads = Executors.newFixedThreadPool(size);
    }

    private static Comm between(Comm world, int r, int first, int second) {
        Group one = new Group().initStrided(first, 0, 1, r);
        Group other = new Group().initStrided(second, first, 1, r);
        boolean inFirst = r < first;
        Comm inter = new Comm();
        inter.contextId = world.contextId + 32;
        inter.isInter = true;
        inter.localComm = within(inFirst ? one : other, world.contextId + 64);
        inter.localGroup = inter.localComm.localGroup;
        inter.remoteGroup = inFirst ? other : one;
        inter.rank = inter.localComm.rank;
        inter.size = inter.localGroup.size();
        inter.remoteSize = inter.remoteGroup.size();
        return inter;
    }

    private static Comm within(Group group, int contextId) {
        Comm comm = new Comm();
        comm.contextId = contextId;
        comm.localGroup = group;
        comm.remoteGroup = group;
        comm.rank = group.rank();
        comm.size = group.size();
        comm.remoteSize = comm.size;
        return comm;
    }

    private static Comm world(Rank rank, int r, int size) {
        Comm comm = Comm.table(rank).addBuiltin(0, new Comm());
        comm.rank = r;
        comm.size = size;
        comm.remoteSize = size;
        comm.localGroup = new Group().initStrided(size, 0, 1, r);
        comm.remoteGroup = comm.localGroup;
        BuiltinComms.of(rank).set(comm, null);
        return comm;
    }

    /** Runs {@code body} at all ranks and checks that nothing is left under way. */
    void run(Body body) throws Exception {
        List<Future<?>> all = new ArrayList<>();
        for (Member m : members) {
            all.add(threads.submit(() -> {
                body.run(m);
                return null;
            }));
        }
        for (Future<?> f : all) {
            await(f);
        }
        for (Member m : members) {
            if (!m.device().isQuiet()) {
                throw new AssertionError("rank " + m.me() + " left messages or requests behind");
            }
        }
    }

    private static void await(Future<?> f) throws Exception {
        try {
            f.get(30, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("a rank does not end", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (Exception) e.getCause();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
