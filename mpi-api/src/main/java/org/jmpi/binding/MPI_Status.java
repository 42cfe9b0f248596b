package org.jmpi.binding;

import org.jmpi.mpir.request.Status;

/** What is known of a completed operation: {@code MPI_SOURCE}, {@code MPI_TAG}, {@code MPI_ERROR} and, hidden, the count. */
@SuppressWarnings("checkstyle:TypeName")
public class MPI_Status extends Status {
    /** Makes a status; functions fill it. */
    public MPI_Status() {}
}
