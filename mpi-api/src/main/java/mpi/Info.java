package mpi;

/** Hints in pairs of key and value. */
public final class Info extends Wrapper {
    Info(int predefined) {
        super(predefined);
    }

    /** Returns whether this is {@link MPI#INFO_NULL}. */
    public boolean isNull() {
        return wrapsNull();
    }
}
