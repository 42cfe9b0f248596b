package mpi;

import static mpi.MPIException.check;

import java.util.ArrayList;
import java.util.List;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * A session (MPI 4.1, 11.3): a use of MPI that needs neither {@link MPI#Init} nor {@link MPI#COMM_WORLD}. Groups come from
 * process sets, communicators from groups. Sessions may be opened by any thread, several at once, again and again, before
 * Init and after Finalize. Objects of one session must not be used together with those of another or of COMM_WORLD.
 *
 * <pre>
 * try (Session session = new Session();
 *         Group all = session.groupFromPset(Session.WORLD);
 *         Intracomm comm = Intracomm.createFromGroup(all, "my library", MPI.INFO_NULL, MPI.ERRORS_RETURN)) {
 *     comm.barrier();
 * }
 * </pre>
 */
public final class Session extends Wrapper implements Freeable {
    /** The process set of all processes of the job. */
    public static final String WORLD = "mpi://WORLD";
    /** The process set of the calling process. */
    public static final String SELF = "mpi://SELF";

    private static final String[] LEVELS = {
        "MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE"
    };

    /**
     * Opens a session in which several threads may call MPI, and errors are exceptions. Local, but the first use of MPI
     * in a process waits for the job's other processes to come to theirs.
     */
    public Session() throws MPIException {
        this(MPI.INFO_NULL, MPI.ERRORS_RETURN);
    }

    /**
     * Opens a session; see {@link #Session()}.
     *
     * @param info hints; {@code thread_level} requests a thread level, {@code MPI_THREAD_SERIALIZED} for example
     * @param errhandler called for errors that concern no communicator of the session
     * @throws MPIException of class ERR_INFO_VALUE if there is no such level
     */
    public Session(Info info, Errhandler errhandler) throws MPIException {
        super(Mpi.MPI_SESSION_NULL);
        int[] made = new int[1];
        try {
            check(Mpi.MPI_Session_init(info.rawHandle(), errhandler.rawHandle(), made));
        } catch (MpirException e) {
            throw new MPIException(e);
        }
        Rank rank = Rank.current();
        bind(made[0], rank, org.jmpi.mpir.session.Session.table(rank).find(made[0]));
    }

    /** Wraps a handle that is bound later. */
    Session(int handle) {
        super(handle);
    }

    /**
     * Opens a session for one of the {@code MPI.THREAD_} levels; see {@link #Session()}.
     *
     * @throws IllegalArgumentException if there is no such level
     */
    public static Session open(int threadLevel, Errhandler errhandler) throws MPIException {
        if (threadLevel < MPI.THREAD_SINGLE || threadLevel > MPI.THREAD_MULTIPLE) {
            throw new IllegalArgumentException(
                    "threadLevel is " + threadLevel + ": expected MPI.THREAD_SINGLE (0) to MPI.THREAD_MULTIPLE (3)");
        }
        try (Info info = new Info()) {
            info.set("thread_level", LEVELS[threadLevel]);
            return new Session(info, errhandler);
        }
    }

    /**
     * Finalizes the session, and frees its communicators and groups that were not freed. Collective over the processes of
     * such communicators, but does not wait for them.
     *
     * @throws MPIException of class ERR_REQUEST if an operation on one of them is under way; the session stays open
     */
    @Override
    public void free() throws MPIException {
        int[] session = {handle()};
        check(Mpi.MPI_Session_finalize(session));
        unbind(session[0]);
    }

    /** Returns whether this session is finalized. */
    public boolean isNull() {
        return wrapsNull();
    }

    /** Returns the thread level that is provided, one of the {@code MPI.THREAD_} constants. Local. */
    public int getThreadLevel() throws MPIException {
        try (Info info = getInfo()) {
            return List.of(LEVELS).indexOf(info.get("thread_level"));
        }
    }

    /** Returns the session's hints in a new object, which the caller frees. Local. */
    public Info getInfo() throws MPIException {
        int[] info = new int[1];
        check(Mpi.MPI_Session_get_info(handle(), info));
        return Info.made(info[0]);
    }

    /** Returns the names of the process sets: {@link #WORLD}, {@link #SELF}, and one for each node. Local. */
    public List<String> getPsets() throws MPIException {
        int session = handle();
        int[] count = new int[1];
        check(Mpi.MPI_Session_get_num_psets(session, Mpi.MPI_INFO_NULL, count));
        List<String> names = new ArrayList<>();
        String[] name = new String[1];
        for (int n = 0; n < count[0]; n++) {
            int[] length = {Mpi.MPI_MAX_PSET_NAME_LEN};
            check(Mpi.MPI_Session_get_nth_pset(session, Mpi.MPI_INFO_NULL, n, length, name));
            names.add(name[0]);
        }
        return names;
    }

    /** Returns what is known of a process set, {@code mpi_size} at least, in a new object, which the caller frees. Local. */
    public Info getPsetInfo(String pset) throws MPIException {
        int[] info = new int[1];
        check(Mpi.MPI_Session_get_pset_info(handle(), pset, info));
        return Info.made(info[0]);
    }

    /**
     * Returns the group of a process set. Local.
     *
     * @throws MPIException of class ERR_ARG if there is no such set
     */
    public Group groupFromPset(String pset) throws MPIException {
        int[] group = new int[1];
        check(Mpi.MPI_Group_from_session_pset(handle(), pset, group));
        return Handles.group(group[0]);
    }

    /**
     * Gives this session a buffer for buffered sends on its communicators that have none of their own. It must not be
     * touched until it is detached. Local.
     */
    public void attachBuffer(byte[] buffer) throws MPIException {
        check(Mpi.MPI_Session_attach_buffer(handle(), buffer, buffer.length));
    }

    /** Lets the library find the memory for this session's buffered sends ({@code MPI_BUFFER_AUTOMATIC}). Local. */
    public void attachAutomaticBuffer() throws MPIException {
        check(Mpi.MPI_Session_attach_buffer(handle(), Mpi.MPI_BUFFER_AUTOMATIC, 0));
    }

    /**
     * Waits until all messages in this session's buffer are on their way, and detaches it.
     *
     * @return the array that was attached; null if it was the automatic buffer
     */
    public byte @Nullable [] detachBuffer() throws MPIException {
        return AttachedBuffers.detach(this);
    }

    /** Waits until all messages in this session's buffer are on their way. */
    public void flushBuffer() throws MPIException {
        check(Mpi.MPI_Session_flush_buffer(handle()));
    }

    /** Begins to wait until all messages in this session's buffer are on their way. */
    public Request iFlushBuffer() throws MPIException {
        int[] request = new int[1];
        check(Mpi.MPI_Session_iflush_buffer(handle(), request));
        return Request.of(request[0]);
    }
}
