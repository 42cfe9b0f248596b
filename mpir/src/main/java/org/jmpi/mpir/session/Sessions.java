package org.jmpi.mpir.session;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.attr.Attributes;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.comm.create.Comms;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.errhan.Errhandler;
import org.jmpi.mpir.errhan.Errhandlers;
import org.jmpi.mpir.group.Group;
import org.jmpi.mpir.group.Groups;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.info.Info;
import org.jmpi.mpir.init.Instance;
import org.jmpi.mpir.job.Psets;
import org.jmpi.mpir.key.DestroyQueue;
import org.jmpi.mpir.key.HandleType;
import org.jmpi.mpir.key.Values;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.pt2pt.Bsend;

/** Opening, asking and closing sessions (MPI 4.1, 11.3). Any thread; local unless it differs. */
public final class Sessions {
    private Sessions() {}

    /**
     * MPI_Session_init. The first use of MPI by a process waits for the other processes of its job to come to theirs.
     *
     * @param info may ask for a thread level; null: none
     * @throws MpirException of class ERR_INFO_VALUE if {@code info} asks for a level that does not exist
     */
    public static Session open(Rank rank, Info info, Errhandler errhandler) {
        int level = ThreadLevel.of(info);
        Errhandlers.check(errhandler, HandleKind.SESSION);
        Instance.of(rank).enter(level);
        Session session;
        try {
            session = Session.table(rank).allocate();
        } catch (RuntimeException e) {
            Instance.of(rank).leave(false);
            throw e;
        }
        session.threadLevel = level;
        session.errhandler = errhandler;
        Errhandlers.retain(errhandler);
        return session;
    }

    /**
     * MPI_Session_finalize; collective over the processes of each communicator of the session that was not freed, but
     * does not wait for them. Frees communicators and groups of the session; it is closed even if a call-back of theirs
     * fails.
     *
     * @throws MpirException of class ERR_REQUEST if an operation is under way; the session then stays open
     */
    public static void close(Rank rank, Session session) {
        begin(session);
        List<Comm> comms = comms(rank, session);
        try {
            checkIdle(rank, comms);
            checkFreeable(rank, session, comms);
            Values.freeing(rank, HandleType.SESSION, session);
        } catch (MpirException e) {
            reopen(session);
            throw e;
        }
        Failures failures = new Failures();
        for (Comm comm : comms) {
            failures.collect(() -> free(rank, comm));
        }
        failures.collect(() -> Bsend.freeing(rank, session));
        freeGroups(rank, session);
        assert session.errhandler != null;
        Errhandlers.release(rank, session.errhandler);
        Session.table(rank).free(session);
        failures.collect(() -> DestroyQueue.run(rank));
        Instance.of(rank).leave(false);
        failures.rethrow();
    }

    /** A call-back of another one may have freed it. */
    private static void free(Rank rank, Comm comm) {
        try {
            if (!comm.freed) {
                Comms.free(rank, comm);
            }
        } finally {
            Comms.giveUp(rank, comm);
        }
    }

    private static void reopen(Session session) {
        synchronized (session) {
            session.closing = false;
        }
    }

    private static void begin(Session session) {
        synchronized (session) {
            if (session.closing || !session.isLive()) {
                throw new MpirException(
                        ErrorClass.ERR_SESSION,
                        "another thread finalizes this session: expected one call of MPI_Session_finalize");
            }
            session.closing = true;
        }
    }

    /** Returns the session's communicators, those made first first. */
    private static List<Comm> comms(Rank rank, Session session) {
        List<Comm> found = new ArrayList<>();
        synchronized (Comm.table(rank)) {
            Comm.table(rank).forEachLive(comm -> {
                if (comm.localGroup != null && comm.localGroup.owner == session && !comm.freed) {
                    found.add(comm);
                }
            });
        }
        found.sort(Comparator.comparingInt(comm -> comm.contextId));
        return found;
    }

    /** Checks that this is no call-back of what is to be freed. */
    private static void checkFreeable(Rank rank, Session session, List<Comm> comms) {
        for (Comm comm : comms) {
            Attributes.checkFreeable(comm);
            Values.checkFreeable(comm);
        }
        groups(rank, session).forEach(Values::checkFreeable);
    }

    private static void checkIdle(Rank rank, List<Comm> comms) {
        for (Comm comm : comms) {
            int pending = Device.of(rank).diagnosis().pendingRequests(comm);
            if (pending > 0) {
                throw new MpirException(
                        ErrorClass.ERR_REQUEST,
                        pending + (pending == 1 ? " operation is" : " operations are") + " under way on communicator "
                                + (comm.name.isEmpty() ? "of the session" : comm.name)
                                + ": expected none; complete all with MPI_Wait, then finalize again");
            }
        }
    }

    private static void freeGroups(Rank rank, Session session) {
        for (Group group : groups(rank, session)) {
            Values.freeAll(rank, HandleType.GROUP, group);
            while (group.isLive()) {
                Groups.free(rank, group);
            }
        }
    }

    private static List<Group> groups(Rank rank, Session session) {
        List<Group> found = new ArrayList<>();
        synchronized (Group.table(rank)) {
            Group.table(rank).forEachLive(group -> {
                if (group.owner == session) {
                    found.add(group);
                }
            });
        }
        return found;
    }

    /** MPI_Session_get_info: makes an info object with the session's hints, for the caller to free. */
    public static Info info(Rank rank, Session session) {
        Info info = Info.table(rank).allocate();
        info.set(ThreadLevel.KEY, ThreadLevel.name(session.threadLevel));
        info.set("mpi_memory_alloc_kinds", "mpi,system");
        return info;
    }

    /** MPI_Session_get_nth_pset without the length: the name of set {@code n}. */
    public static String pset(Rank rank, int n) {
        List<String> names = Psets.names(rank);
        if (n < 0 || n >= names.size()) {
            throw new MpirException(
                    ErrorClass.ERR_ARG,
                    "n is " + n + ": expected 0 to " + (names.size() - 1) + "; see MPI_Session_get_num_psets");
        }
        return names.get(n);
    }

    /** MPI_Session_get_pset_info: makes an info object with {@code mpi_size}, for the caller to free. */
    public static Info psetInfo(Rank rank, String name) {
        int size = Psets.lpids(rank, name).length;
        Info info = Info.table(rank).allocate();
        info.set("mpi_size", Integer.toString(size));
        return info;
    }

    /** MPI_Group_from_session_pset: makes the group of a process set, in the order of the processes in the job. */
    public static Group group(Rank rank, Session session, String name) {
        int[] lpids = Psets.lpids(rank, name);
        Group group = Group.table(rank).allocate();
        group.owner = session;
        return group.initMap(lpids, rank.worldRank());
    }
}
