package mpi;

import org.jmpi.binding.Mpi;

/** Calls users' attribute functions in the binding's way: an exception of MPI's becomes its code, others pass. */
final class AttributeCallbacks {
    private AttributeCallbacks() {}

    static <T> int copy(
            AttributeCopy<? super T> function, T old, int keyval, Object value, Object[] copy, boolean[] flag) {
        try {
            copy[0] = function.copy(old, keyval, value);
            flag[0] = copy[0] != null;
            return MPI.SUCCESS;
        } catch (MPIException e) {
            return code(e);
        }
    }

    static <T> int delete(AttributeDelete<? super T> function, T object, int keyval, Object value) {
        try {
            function.delete(object, keyval, value);
            return MPI.SUCCESS;
        } catch (MPIException e) {
            return code(e);
        }
    }

    private static int code(MPIException e) {
        if (e.getErrorCode() == MPI.SUCCESS) {
            throw e;
        }
        return e.getErrorCode();
    }

    /** Returns the communicator that a callback is told. */
    static Comm comm(int handle) {
        return switch (handle) {
            case Mpi.MPI_COMM_WORLD -> MPI.COMM_WORLD;
            case Mpi.MPI_COMM_SELF -> MPI.COMM_SELF;
            default -> {
                Comm comm = new Comm(Mpi.MPI_COMM_NULL);
                yield comm.adopt(comm, handle);
            }
        };
    }
}
