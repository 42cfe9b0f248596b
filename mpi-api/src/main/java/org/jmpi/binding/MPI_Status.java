package org.jmpi.binding;

import org.jmpi.mpir.request.Status;

/** The result of a completed operation: {@code MPI_SOURCE}, {@code MPI_TAG}, {@code MPI_ERROR} and, hidden, the count. */
@SuppressWarnings("checkstyle:TypeName")
public class MPI_Status extends Status {
    /** Makes a status; functions fill it. */
    public MPI_Status() {}

    /**
     * Returns an array of {@code n} statuses, as C declares one: {@code MPI_Status[] statuses = MPI_Status.array(n)}.
     *
     * @throws NegativeArraySizeException if {@code n} is negative
     */
    public static MPI_Status[] array(int n) {
        MPI_Status[] made = new MPI_Status[n];
        for (int i = 0; i < n; i++) {
            made[i] = new MPI_Status();
        }
        return made;
    }
}
