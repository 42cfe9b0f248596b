package mpi;

import org.jmpi.mpir.Rank;

/** An error handler. */
public final class Errhandler extends Wrapper {
    Errhandler(int predefined) {
        super(predefined);
    }

    static Errhandler of(int handle) {
        for (Errhandler known : new Errhandler[] {MPI.ERRORS_ARE_FATAL, MPI.ERRORS_RETURN, MPI.ERRORS_ABORT}) {
            if (known.rawHandle() == handle) {
                return known;
            }
        }
        Errhandler made = new Errhandler(handle);
        Rank rank = Rank.current();
        made.bind(handle, rank, rank.errhandlers.find(handle));
        return made;
    }
}
