package mpi;

import static mpi.MPIException.check;

import java.util.Arrays;
import org.jmpi.binding.Mpi;
import org.jspecify.annotations.Nullable;

/** Static methods of {@link Request} that test requests and leave them as they are (MPI 4.1, 3.7.6). */
abstract class RequestStatuses extends Wrapper {
    RequestStatuses(int predefined) {
        super(predefined);
    }

    /** Returns the statuses of {@code requests}, null if not all are complete; consumes none. */
    public static Status @Nullable [] getStatusAll(Request[] requests) throws MPIException {
        int[] handles = Request.handles(requests);
        Status[] statuses = statuses(handles.length);
        boolean[] flag = new boolean[1];
        check(Mpi.MPI_Request_get_status_all(handles.length, handles, flag, statuses));
        return flag[0] ? statuses : null;
    }

    /**
     * Returns the status of one complete request of {@code requests}, which it doesn't consume.
     *
     * @return null if none is complete; a status whose {@code getIndex()} is UNDEFINED if all are null or inactive
     */
    public static @Nullable Status getStatusAny(Request[] requests) throws MPIException {
        int[] handles = Request.handles(requests);
        Status status = new Status();
        int[] index = new int[1];
        boolean[] flag = new boolean[1];
        check(Mpi.MPI_Request_get_status_any(handles.length, handles, index, flag, status));
        return flag[0] ? status.at(index[0]) : null;
    }

    /**
     * Returns the statuses of those of {@code requests} that are complete (maybe none), and consumes none.
     *
     * @return null if all were null or inactive
     */
    public static Status @Nullable [] getStatusSome(Request[] requests) throws MPIException {
        int[] handles = Request.handles(requests);
        Status[] statuses = statuses(handles.length);
        int[] found = new int[1];
        int[] indices = new int[handles.length];
        check(Mpi.MPI_Request_get_status_some(handles.length, handles, found, indices, statuses));
        return found[0] == MPI.UNDEFINED ? null : indexed(statuses, Arrays.copyOf(indices, found[0]));
    }

    static Status @Nullable [] indexed(Status[] statuses, int @Nullable [] indices) {
        if (indices == null) {
            return null;
        }
        for (int i = 0; i < indices.length; i++) {
            statuses[i].at(indices[i]);
        }
        return Arrays.copyOf(statuses, indices.length);
    }

    static Status[] statuses(int n) {
        Status[] statuses = new Status[n];
        Arrays.setAll(statuses, i -> new Status());
        return statuses;
    }
}
