package mpi;

import static mpi.MPIException.check;
import static org.jmpi.mpir.buffer.SpecialBuffers.IN_PLACE;

import org.jmpi.binding.Mpi;

/** A communicator of one group. */
public class Intracomm extends Scans {
    Intracomm(int predefined) {
        super(predefined);
    }

    /**
     * Makes a communicator of a session's group, without a parent. Collective over the group; waits for its members.
     *
     * @param group has the calling process
     * @param stringtag the same at all members; concurrent calls of one process have different ones
     * @param info hints, or {@link MPI#INFO_NULL}
     * @param errhandler the new communicator's error handler
     * @return a null communicator for the empty group
     * @throws MPIException of class ERR_ARG if a member calls with another string or group
     */
    public static Intracomm createFromGroup(Group group, String stringtag, Info info, Errhandler errhandler)
            throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Comm_create_from_group(
                handleOf(group, "group"), stringtag, handleOf(info, "info"), handleOf(errhandler, "errhandler"), made));
        Intracomm comm = new Intracomm(Mpi.MPI_COMM_NULL);
        comm.adopt(comm, made[0]);
        return comm;
    }

    private Intracomm made(int handle) {
        return adopt(new Intracomm(Mpi.MPI_COMM_NULL), handle);
    }

    @Override
    public Intracomm clone() {
        return dup();
    }

    @Override
    public Intracomm dup() throws MPIException {
        return made(dupHandle());
    }

    @Override
    public Intracomm iDup() throws MPIException {
        int[] request = new int[1];
        return adoptPending(new Intracomm(Mpi.MPI_COMM_NULL), idupHandle(request), request[0]);
    }

    @Override
    public Intracomm dupWithInfo(Info info) throws MPIException {
        return made(dupHandle(info));
    }

    /**
     * Makes one communicator for each colour. Collective.
     *
     * @param colour who belongs together: 0 or more, or {@link MPI#UNDEFINED} for no communicator (a null one)
     * @param key orders the ranks; equal keys keep their order
     */
    public final Intracomm split(int colour, int key) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Comm_split(handle(), colour, key, made));
        return made(made[0]);
    }

    /** Makes a communicator of {@code group}; a null one at ranks that are no members. Collective. */
    public final Intracomm create(Group group) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Comm_create(handle(), handleOf(group, "group"), made));
        return made(made[0]);
    }

    /** Makes a communicator of {@code group}; only its members call this, all with the same {@code tag}. */
    public final Intracomm createGroup(Group group, int tag) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Comm_create_group(handle(), handleOf(group, "group"), tag, made));
        return made(made[0]);
    }

    /**
     * Makes one communicator for each kind of place. Collective.
     *
     * @param splitType {@link Comm#TYPE_SHARED}: who shares memory; {@link Comm#TYPE_HW_GUIDED},
     *     {@link Comm#TYPE_HW_UNGUIDED} or {@link Comm#TYPE_RESOURCE_GUIDED}; or {@link MPI#UNDEFINED} for a null
     *     communicator
     * @param key orders the ranks; equal keys keep their order
     * @param info what the guided types ask for, in the keys {@code mpi_hw_resource_type} and {@code mpi_pset_name};
     *     the unguided type writes the first of them; or {@link MPI#INFO_NULL}
     */
    public final Intracomm splitType(int splitType, int key, Info info) throws MPIException {
        int type = splitType == TYPE_SHARED ? Mpi.MPI_COMM_TYPE_SHARED : splitType;
        int[] made = new int[1];
        check(Mpi.MPI_Comm_split_type(handle(), type, key, handleOf(info, "info"), made));
        return made(made[0]);
    }

    /** Combines the elements of ranks 0 to the caller's. */
    public final void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        op.end(Mpi.MPI_Scan(operand(sendbuf, recvbuf), recvbuf, count, typeOf(type), opOf(op), handle()));
    }

    /** Combines the elements of ranks 0 to the caller's and replaces the caller's by the result. */
    public final void scan(Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        op.end(Mpi.MPI_Scan(IN_PLACE, recvbuf, count, typeOf(type), opOf(op), handle()));
    }

    /** Combines the elements of the ranks before the caller's; leaves rank 0's {@code recvbuf} alone. */
    public final void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        op.end(Mpi.MPI_Exscan(operand(sendbuf, recvbuf), recvbuf, count, typeOf(type), opOf(op), handle()));
    }

    /** Combines the elements of the ranks before the caller's and replaces the caller's by the result. */
    public final void exScan(Object buf, int count, Datatype type, Op op) throws MPIException {
        op.end(Mpi.MPI_Exscan(IN_PLACE, buf, count, typeOf(type), opOf(op), handle()));
    }
}
