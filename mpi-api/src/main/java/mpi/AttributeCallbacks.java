package mpi;

import static mpi.MPIException.check;

import java.util.Objects;
import org.jmpi.binding.MPI_Win_delete_attr_function;
import org.jmpi.binding.Mpi;

/** Calls users' attribute functions in the binding's way: an exception of MPI's becomes its code, others pass. */
final class AttributeCallbacks {
    private AttributeCallbacks() {}

    static int createCommKeyval() {
        Wrapper.checkRunning();
        int[] keyval = new int[1];
        check(Mpi.MPI_Comm_create_keyval(Mpi.MPI_COMM_DUP_FN, Mpi.MPI_COMM_NULL_DELETE_FN, keyval, null));
        return keyval[0];
    }

    static int createCommKeyval(AttributeCopy<? super Comm> copy, AttributeDelete<? super Comm> delete) {
        Wrapper.checkRunning();
        checkFunctions(copy, delete);
        int[] made = new int[1];
        check(Mpi.MPI_Comm_create_keyval(
                (handle, keyval, extra, value, result, flag) -> copy(copy, comm(handle), keyval, value, result, flag),
                (handle, keyval, value, extra) -> delete(delete, comm(handle), keyval, value),
                made,
                null));
        return made[0];
    }

    static int createWinKeyval() {
        return winKeyval(Mpi.MPI_WIN_NULL_DELETE_FN);
    }

    static int createWinKeyval(AttributeDelete<? super Win> delete) {
        checkFunctions((object, keyval, value) -> null, delete);
        return winKeyval((handle, keyval, value, extra) -> delete(delete, Win.of(handle), keyval, value));
    }

    private static int winKeyval(MPI_Win_delete_attr_function delete) {
        Wrapper.checkRunning();
        int[] keyval = new int[1];
        check(Mpi.MPI_Win_create_keyval(Mpi.MPI_WIN_NULL_COPY_FN, delete, keyval, null));
        return keyval[0];
    }

    static void checkFunctions(AttributeCopy<?> copy, AttributeDelete<?> delete) {
        Objects.requireNonNull(copy, "copy is null: expected a function, such as (object, keyval, value) -> value");
        Objects.requireNonNull(delete, "delete is null: expected a function, such as (object, keyval, value) -> {}");
    }

    static void freeCommKeyval(int keyval) {
        Wrapper.checkRunning();
        check(Mpi.MPI_Comm_free_keyval(new int[] {keyval}));
    }

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

    /** Returns the communicator that is passed to a callback. */
    static Comm comm(int handle) {
        return switch (handle) {
            case Mpi.MPI_COMM_WORLD -> MPI.COMM_WORLD;
            case Mpi.MPI_COMM_SELF -> MPI.COMM_SELF;
            default -> {
                Comm comm = new Comm(Mpi.MPI_COMM_NULL);
                yield CommWrapper.made(comm, handle);
            }
        };
    }
}
