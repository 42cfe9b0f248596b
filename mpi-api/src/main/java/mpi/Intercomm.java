package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;

/**
 * A communicator of two groups: ranks of point-to-point calls are those of the remote one. Made by
 * {@link Comm#createIntercomm}.
 */
public final class Intercomm extends Comm {
    Intercomm(int predefined) {
        super(predefined);
    }

    private Intercomm made(int handle) {
        return adopt(new Intercomm(Mpi.MPI_COMM_NULL), handle);
    }

    @Override
    public Intercomm clone() {
        return dup();
    }

    @Override
    public Intercomm dup() throws MPIException {
        return made(dupHandle());
    }

    @Override
    public Intercomm iDup() throws MPIException {
        int[] request = new int[1];
        return adoptPending(new Intercomm(Mpi.MPI_COMM_NULL), idupHandle(request), request[0]);
    }

    @Override
    public Intercomm dupWithInfo(Info info) throws MPIException {
        return made(dupHandle(info));
    }

    /** Returns the number of processes in the remote group. */
    public int getRemoteSize() throws MPIException {
        int[] size = new int[1];
        check(Mpi.MPI_Comm_remote_size(handle(), size));
        return size[0];
    }

    /** Returns the remote group. */
    public Group getRemoteGroup() throws MPIException {
        int[] group = new int[1];
        check(Mpi.MPI_Comm_remote_group(handle(), group));
        return Group.of(group[0]);
    }

    /**
     * Makes a communicator of one group of both groups' processes. Collective over both groups (MPI 4.1, 7.6.2).
     *
     * @param high whether this group's processes come after the other's; the same at all processes of a group
     */
    public Intracomm merge(boolean high) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Intercomm_merge(handle(), high, made));
        return adopt(new Intracomm(Mpi.MPI_COMM_NULL), made[0]);
    }

    /**
     * Makes one intercommunicator for each colour. Collective over both groups.
     *
     * @param colour who belongs together, 0 or more, or {@link MPI#UNDEFINED}; a null communicator also where the other
     *     group has nobody of that colour
     * @param key orders the ranks of each group; equal keys keep their order
     */
    public Intercomm split(int colour, int key) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Comm_split(handle(), colour, key, made));
        return made(made[0]);
    }

    /**
     * Makes an intercommunicator for each kind of place where both groups have processes. Collective over both groups.
     *
     * @param splitType as for {@link Intracomm#splitType}
     * @param key orders the ranks of each group; equal keys keep their order
     * @param info as for {@link Intracomm#splitType}
     */
    public Intercomm splitType(int splitType, int key, Info info) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Comm_split_type(handle(), splitType, key, handleOf(info, "info"), made));
        return made(made[0]);
    }

    /**
     * Makes an intercommunicator of a part of each group; a null one at processes of neither part, and everywhere if one
     * part is empty. Collective over both groups.
     *
     * @param group the part of the local group, the same at all its processes
     */
    public Intercomm create(Group group) throws MPIException {
        int[] made = new int[1];
        check(Mpi.MPI_Comm_create(handle(), handleOf(group, "group"), made));
        return made(made[0]);
    }
}
