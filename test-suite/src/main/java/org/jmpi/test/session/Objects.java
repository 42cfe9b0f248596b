package org.jmpi.test.session;

import java.util.ArrayList;
import java.util.List;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.Key;
import mpi.MPI;
import mpi.MPIException;
import mpi.Session;
import org.jmpi.test.util.Check;

/** Sessions in the object API. */
public final class Objects {
    private Objects() {}

    public static void main(String[] args) throws MPIException {
        Check check = new Check();
        for (int level = MPI.THREAD_FUNNELED; level <= MPI.THREAD_MULTIPLE; level++) {
            try (Session session = Session.open(level, MPI.ERRORS_RETURN)) {
                check.same(level, session.getThreadLevel(), "thread level");
                use(check, session);
            }
        }
        values(check);
        Session closed = new Session();
        closed.free();
        check.isTrue(closed.isNull(), "a session that was freed is not null");
        Job.checkNoWorld(check);
        Job.report(check);
    }

    private static void values(Check check) throws MPIException {
        List<String> calls = new ArrayList<>();
        Session[] told = new Session[2];
        Key<String> key = Key.create(
                null,
                event -> {
                    told[0] = (Session) event.handle();
                    calls.add("free " + event.value() + " " + told[0].getPsets().get(0));
                },
                event -> {
                    told[1] = (Session) event.handle();
                    calls.add("destroy " + event.value());
                });
        Session session = new Session();
        session.setValue(key, "old");
        session.setValue(key, "new");
        check.equal("new", session.getValue(key), "the value of a session");
        session.free();
        check.equal(
                List.of("destroy old", "free new mpi://WORLD", "destroy new"), calls, "calls for a session's value");
        try (Session other = new Session()) {
            check.throwing(MPIException.class, () -> told[0].getPsets(), "a session that was freed");
            check.throwing(MPIException.class, () -> told[1].getPsets(), "a session that was destroyed");
            check.isTrue(other.getValue(key) == null, "a value survived its session");
        }
        key.free();
    }

    private static void use(Check check, Session session) throws MPIException {
        List<String> sets = session.getPsets();
        check.isTrue(sets.size() >= 3 && sets.contains(Session.WORLD) && sets.contains(Session.SELF), "sets " + sets);
        MPIException unknown =
                check.throwing(MPIException.class, () -> session.groupFromPset("mpi://nobody"), "unknown set");
        check.same(MPI.ERR_ARG, unknown == null ? -1 : unknown.getErrorClass(), "class of the error");
        try (Group all = session.groupFromPset(Session.WORLD);
                Info info = session.getPsetInfo(Session.WORLD);
                Intracomm comm = Intracomm.createFromGroup(all, "objects", MPI.INFO_NULL, MPI.ERRORS_RETURN)) {
            check.equal(Integer.toString(comm.getSize()), info.get("mpi_size"), "mpi_size");
            check.same(all.getRank(), comm.getRank(), "rank");
            int[] sum = new int[1];
            comm.allReduce(new int[] {comm.getRank() + 1}, sum, 1, MPI.INT, MPI.SUM);
            check.same(comm.getSize() * (comm.getSize() + 1) / 2, sum[0], "sum");
            buffers(check, session, comm);
        }
    }

    private static void buffers(Check check, Session session, Intracomm comm) throws MPIException {
        byte[] buffer = new byte[1000];
        session.attachBuffer(buffer);
        int me = comm.getRank();
        int n = comm.getSize();
        comm.bSend(new int[] {me}, 1, MPI.INT, (me + 1) % n, 2);
        int[] in = new int[1];
        comm.recv(in, 1, MPI.INT, (me + n - 1) % n, 2);
        check.same((me + n - 1) % n, in[0], "buffered message");
        session.flushBuffer();
        session.iFlushBuffer().waitFor();
        check.isTrue(session.detachBuffer() == buffer, "the detached buffer");
        session.attachAutomaticBuffer();
        check.isTrue(session.detachBuffer() == null, "the detached automatic buffer");
    }
}
