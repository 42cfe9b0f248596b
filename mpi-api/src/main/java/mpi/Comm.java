package mpi;

import static mpi.MPIException.check;

import java.util.Objects;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;

/** A communicator: a group of processes, and a context that keeps their messages apart from all others. */
public class Comm extends StructCommunication implements Freeable, Cloneable {
    /** For a split by shared memory; with Open MPI's value, which is written into class files compiled against that. */
    public static final int TYPE_SHARED = 0;
    /** For a split by the type of hardware resource that the hints name. */
    public static final int TYPE_HW_GUIDED = 2;
    /** For a split by the largest type of hardware resource that makes smaller communicators. */
    public static final int TYPE_HW_UNGUIDED = 3;
    /** For a split by the type of hardware resource, or the process set, that the hints name. */
    public static final int TYPE_RESOURCE_GUIDED = 4;

    /** That of the call that began to make this; null: none. */
    private Request request;

    Comm(int predefined) {
        super(predefined);
    }

    /** Wraps what the binding just made; a null communicator too. */
    <C extends Comm> C adopt(C made, int handle) {
        Rank rank = Rank.current();
        Wrapper wrapper = made;
        wrapper.bind(handle, rank, org.jmpi.mpir.comm.Comm.table(rank).find(handle));
        return made;
    }

    @Override
    int ownRank() {
        org.jmpi.mpir.comm.Comm comm =
                org.jmpi.mpir.comm.Comm.table(checkRunning()).find(handle());
        return comm == null ? MPI.UNDEFINED : comm.rank;
    }

    /** Does the same as {@link #dup()}. */
    @Override
    public Comm clone() {
        return dup();
    }

    /** Makes a communicator with the same group and a context of its own. Collective. */
    public Comm dup() throws MPIException {
        return adopt(new Comm(Mpi.MPI_COMM_NULL), dupHandle());
    }

    final int dupHandle() {
        int[] made = new int[1];
        check(Mpi.MPI_Comm_dup(handle(), made));
        return made[0];
    }

    /**
     * Begins to make a communicator with the same group and a context of its own; does not wait for others. Collective
     * (MPI 4.1, 7.4.2). The result may be used once its {@linkplain #getRequest request} is complete.
     */
    public Comm iDup() throws MPIException {
        int[] request = new int[1];
        return adoptPending(new Comm(Mpi.MPI_COMM_NULL), idupHandle(request), request[0]);
    }

    /**
     * Makes a communicator with the same group, a context of its own and the hints of {@code info} alone. Collective.
     *
     * @param info hints, or {@link MPI#INFO_NULL}
     */
    public Comm dupWithInfo(Info info) throws MPIException {
        return adopt(new Comm(Mpi.MPI_COMM_NULL), dupHandle(info));
    }

    final int idupHandle(int[] request) {
        int[] made = new int[1];
        check(Mpi.MPI_Comm_idup(handle(), made, request));
        return made[0];
    }

    final int dupHandle(Info info) {
        int[] made = new int[1];
        check(Mpi.MPI_Comm_dup_with_info(handle(), handleOf(info, "info"), made));
        return made[0];
    }

    /** Wraps what the binding has begun to make. */
    final <C extends Comm> C adoptPending(C made, int handle, int requestHandle) {
        Rank rank = Rank.current();
        Wrapper wrapper = made;
        wrapper.bind(handle, rank, org.jmpi.mpir.comm.Comm.table(rank).peek(handle));
        Comm comm = made;
        comm.request = Request.of(requestHandle);
        return made;
    }

    /** Returns the request of the {@link #iDup} that made this; a null request for other communicators. Local. */
    public final Request getRequest() {
        return request == null ? MPI.REQUEST_NULL : request;
    }

    /**
     * Makes a communicator of two groups, with this as the peer communicator. Collective over both groups (MPI 4.1,
     * 7.6.2).
     *
     * @param localComm the calling process's group
     * @param localLeader the rank in {@code localComm} of the process that speaks for it
     * @param remoteLeader the rank in this communicator of the process that speaks for the other group; this and the
     *     peer communicator mean something at the leaders only
     * @param tag what keeps the leaders' messages apart from those of other calls, the same at both
     */
    public final Intercomm createIntercomm(Comm localComm, int localLeader, int remoteLeader, int tag)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Intercomm_create(commOf(localComm), localLeader, handle(), remoteLeader, tag, made));
        return adopt(new Intercomm(Mpi.MPI_COMM_NULL), made[0]);
    }

    /**
     * Frees the communicator once what is pending on it is complete. Collective (MPI 4.1, 11.10.4).
     *
     * @throws MPIException if the communicator is null or predefined
     */
    public final void disconnect() throws MPIException {
        int[] comm = {handle()};
        check(Mpi.MPI_Comm_disconnect(comm));
        unbind(comm[0]);
    }

    /** Returns the number of processes. */
    public final int getSize() throws MPIException {
        Scratch scratch = Scratch.current();
        int[] size = scratch.takeInt();
        check(Mpi.MPI_Comm_size(handle(), size));
        return scratch.give(size);
    }

    /** Returns the calling process's rank. */
    public final int getRank() throws MPIException {
        Scratch scratch = Scratch.current();
        int[] rank = scratch.takeInt();
        check(Mpi.MPI_Comm_rank(handle(), rank));
        return scratch.give(rank);
    }

    /**
     * Compares two communicators.
     *
     * @return {@link MPI#IDENT} (the same), {@link MPI#CONGRUENT} (same ranks), {@link MPI#SIMILAR} (same members) or
     *     {@link MPI#UNEQUAL}
     */
    public static int compare(Comm comm1, Comm comm2) throws MPIException {
        int[] result = new int[1];
        check(Mpi.MPI_Comm_compare(commOf(comm1), commOf(comm2), result));
        return result[0];
    }

    /** Frees the communicator. Collective; pending operations complete normally. */
    @Override
    public final void free() throws MPIException {
        int[] comm = {handle()};
        check(Mpi.MPI_Comm_free(comm));
        unbind(comm[0]);
    }

    /** Returns whether this is the null communicator. */
    public final boolean isNull() {
        return wrapsNull();
    }

    /** Returns the group of this communicator's processes. */
    public final Group getGroup() throws MPIException {
        int[] group = new int[1];
        check(Mpi.MPI_Comm_group(handle(), group));
        return Group.of(group[0]);
    }

    /** Returns whether this is an intercommunicator. */
    public final boolean isInter() throws MPIException {
        boolean[] flag = new boolean[1];
        check(Mpi.MPI_Comm_test_inter(handle(), flag));
        return flag[0];
    }

    /** Ends the job at once; {@code errorcode} becomes its exit code. Does not return. */
    public final void abort(int errorcode) throws MPIException {
        check(Mpi.MPI_Abort(handle(), errorcode));
    }

    /** Sets what happens on an error of this communicator. */
    public final void setErrhandler(Errhandler errhandler) throws MPIException {
        check(Mpi.MPI_Comm_set_errhandler(handle(), handleOf(errhandler, "errhandler")));
    }

    /** Returns what happens on an error of this communicator. */
    public final Errhandler getErrhandler() throws MPIException {
        int[] errhandler = new int[1];
        check(Mpi.MPI_Comm_get_errhandler(handle(), errhandler));
        return Errhandler.of(errhandler[0]);
    }

    /** Calls the error handler with {@code errorCode}; returns if that does. */
    public void callErrhandler(int errorCode) throws MPIException {
        check(Mpi.MPI_Comm_call_errhandler(handle(), errorCode));
    }

    /**
     * Sets hints; those that {@code info} doesn't have keep their values. Collective, without communication.
     *
     * @param info hints, or {@link MPI#INFO_NULL} for none; unknown ones are ignored
     */
    public final void setInfo(Info info) throws MPIException {
        check(Mpi.MPI_Comm_set_info(handle(), handleOf(info, "info")));
    }

    /** Returns a new info object with the hints that JMPI knows and their values in use. Local. */
    public final Info getInfo() throws MPIException {
        int[] info = new int[1];
        check(Mpi.MPI_Comm_get_info(handle(), info));
        return Info.made(info[0]);
    }

    /** Names this communicator, for messages. */
    public final void setName(String name) throws MPIException {
        check(Mpi.MPI_Comm_set_name(handle(), name));
    }

    /** Returns the name, empty if none was set. */
    public final String getName() throws MPIException {
        String[] name = new String[1];
        check(Mpi.MPI_Comm_get_name(handle(), name));
        return name[0];
    }

    /**
     * Returns the kind of topology: {@link MPI#CART}, {@link MPI#GRAPH}, {@link MPI#DIST_GRAPH} or
     * {@link MPI#UNDEFINED}.
     */
    public final int getTopology() throws MPIException {
        int[] kind = new int[1];
        check(Mpi.MPI_Topo_test(handle(), kind));
        return kind[0];
    }

    // Attributes

    /** Makes a key for attributes of communicators; duplicates get the same value. Local. */
    public static int createKeyval() throws MPIException {
        checkRunning();
        int[] keyval = new int[1];
        check(Mpi.MPI_Comm_create_keyval(Mpi.MPI_COMM_DUP_FN, Mpi.MPI_COMM_NULL_DELETE_FN, keyval, null));
        return keyval[0];
    }

    /**
     * Makes a key for attributes of communicators. Local.
     *
     * @param copy says what a duplicate gets; called by {@link #dup}
     * @param delete hears that an attribute goes; called by {@link #deleteAttr}, {@link #setAttr} and {@link #free}
     */
    public static int createKeyval(AttributeCopy<? super Comm> copy, AttributeDelete<? super Comm> delete)
            throws MPIException {
        checkRunning();
        Objects.requireNonNull(copy, "copy is null: expected a function, such as (object, keyval, value) -> value");
        Objects.requireNonNull(delete, "delete is null: expected a function, such as (object, keyval, value) -> {}");
        int[] made = new int[1];
        check(Mpi.MPI_Comm_create_keyval(
                (handle, keyval, extra, value, result, flag) ->
                        AttributeCallbacks.copy(copy, AttributeCallbacks.comm(handle), keyval, value, result, flag),
                (handle, keyval, value, extra) ->
                        AttributeCallbacks.delete(delete, AttributeCallbacks.comm(handle), keyval, value),
                made,
                null));
        return made[0];
    }

    /** Frees a key: no attribute can be set with it any more; those that are set stay. Local. */
    public static void freeKeyval(int keyval) throws MPIException {
        checkRunning();
        check(Mpi.MPI_Comm_free_keyval(new int[] {keyval}));
    }

    /**
     * Sets an attribute to {@code value}, the object itself and no copy of it. A value that is there is deleted first. Local.
     *
     * @throws MPIException of class ERR_KEYVAL if {@code keyval} is not from {@link #createKeyval()} of this class
     */
    public final void setAttr(int keyval, Object value) throws MPIException {
        check(Mpi.MPI_Comm_set_attr(handle(), keyval, value));
    }

    /**
     * Returns the value of an attribute; null: it has none. Predefined ones, such as {@link MPI#TAG_UB}, are Integers, {@link MPI#WTIME_IS_GLOBAL} is a Boolean. Local.
     *
     * @throws MPIException of class ERR_KEYVAL if {@code keyval} is no key of communicators
     */
    public final Object getAttr(int keyval) throws MPIException {
        Object[] value = new Object[1];
        check(Mpi.MPI_Comm_get_attr(handle(), keyval, value, new boolean[1]));
        return keyval == MPI.WTIME_IS_GLOBAL && value[0] instanceof Integer flag ? (Object) (flag != 0) : value[0];
    }

    /** Deletes an attribute, if it is set. Local. */
    public final void deleteAttr(int keyval) throws MPIException {
        check(Mpi.MPI_Comm_delete_attr(handle(), keyval));
    }
}
