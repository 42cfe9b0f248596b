package mpi;

import static mpi.MPIException.check;

import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;

/**
 * An error handler (MPI 4.1, 9.3): a predefined one, as {@link MPI#ERRORS_RETURN}, or one that calls a function. Belongs to
 * the rank that made it.
 */
public final class Errhandler extends Wrapper implements Freeable {
    Errhandler(int predefined) {
        super(predefined);
    }

    /**
     * Makes an error handler for communicators, to be given to {@link Comm#setErrhandler}. Local; also before
     * {@code Init} and after {@code Finalize}.
     *
     * @param function is called with the communicator and the error
     */
    public static Errhandler forComm(ErrhandlerFunction<? super Comm> function) throws MPIException {
        java.util.Objects.requireNonNull(function, "function is null: expected a lambda (comm, error) -> ...");
        int[] made = new int[1];
        check(Mpi.MPI_Comm_create_errhandler(
                (comm, code) -> function.call(AttributeCallbacks.comm(comm), MPIException.of(code)), made));
        return of(made[0]);
    }

    /**
     * Makes an error handler for files, to be given to {@link File#setErrhandler}. Local; also before {@code Init} and after
     * {@code Finalize}.
     *
     * @param function is called with the file and the error
     */
    public static Errhandler forFile(ErrhandlerFunction<? super File> function) throws MPIException {
        java.util.Objects.requireNonNull(function, "function is null: expected a lambda (file, error) -> ...");
        int[] made = new int[1];
        check(Mpi.MPI_File_create_errhandler(
                (file, code) -> function.call(File.of(file), MPIException.of(code)), made));
        return of(made[0]);
    }

    /** Returns the wrapper of a handle that the user got. */
    static Errhandler of(int handle) {
        for (Errhandler known : new Errhandler[] {MPI.ERRORS_ARE_FATAL, MPI.ERRORS_RETURN, MPI.ERRORS_ABORT}) {
            if (known.rawHandle() == handle) {
                return known;
            }
        }
        Errhandler made = new Errhandler(handle);
        Rank rank = Rank.current();
        made.bind(handle, rank, org.jmpi.mpir.errhan.Errhandler.table(rank).find(handle));
        return made;
    }

    /** Returns whether this was freed. */
    public boolean isNull() {
        return wrapsNull();
    }

    /**
     * Frees this handle of an error handler; the handler itself lives on while a communicator or another handle, one from
     * {@link Comm#getErrhandler} for example, has it. Does nothing to a predefined one. Local, at any time.
     *
     * @throws MPIException of class ERR_ERRHANDLER if it was freed already
     */
    @Override
    public void free() throws MPIException {
        if (this == MPI.ERRORS_ARE_FATAL || this == MPI.ERRORS_RETURN || this == MPI.ERRORS_ABORT) {
            return;
        }
        int[] old = {handleAnytime()};
        check(Mpi.MPI_Errhandler_free(old));
        unbind(old[0]);
    }
}
