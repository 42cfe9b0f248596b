package mpi;

import org.jspecify.annotations.Nullable;

/** What requests have of mpiJava 1.2: names with capitals, statuses, and Java nulls in arrays. */
@SuppressWarnings("checkstyle:MethodName")
abstract class MpiJavaRequest extends RequestStatuses {
    MpiJavaRequest(int predefined) {
        super(predefined);
    }

    private Request self() {
        return (Request) this;
    }

    /** Waits until the operation is complete; the empty status for a null request (MPI 4.1, 3.7.3). */
    public Status Wait() throws MPIException {
        return self().waitStatus();
    }

    /** Returns the status of the operation if it is complete, else null (MPI 4.1, 3.7.3). */
    public @Nullable Status Test() throws MPIException {
        return self().testStatus();
    }

    /** Returns whether this is the null request. */
    public boolean Is_null() throws MPIException {
        return self().isNull();
    }

    /** Does the same as {@link Request#cancel}. */
    public void Cancel() throws MPIException {
        self().cancel();
    }

    /** Does the same as {@link Request#free}. */
    public void Free() throws MPIException {
        self().free();
    }

    /** Waits for one of {@code requests}, whose place in the array {@link Status#index} is (MPI 4.1, 3.7.5). */
    public static Status Waitany(Request[] requests) throws MPIException {
        return Request.waitAnyStatus(requests);
    }

    /** Returns the status of one of {@code requests} that is complete, null if none is (MPI 4.1, 3.7.5). */
    public static @Nullable Status Testany(Request[] requests) throws MPIException {
        return Request.testAnyStatus(requests);
    }

    /** Waits for all {@code requests}; the statuses of Java nulls are null (MPI 4.1, 3.7.5). */
    public static @Nullable Status[] Waitall(Request[] requests) throws MPIException {
        return withoutNulls(requests, Request.waitAllStatus(requests));
    }

    /** Returns the statuses if all {@code requests} are complete, else null (MPI 4.1, 3.7.5). */
    public static @Nullable Status @Nullable [] Testall(Request[] requests) throws MPIException {
        Status[] statuses = Request.testAllStatus(requests);
        return statuses == null ? null : withoutNulls(requests, statuses);
    }

    /** Waits for some of {@code requests}, at least one; null if all are null (MPI 4.1, 3.7.5). */
    public static Status @Nullable [] Waitsome(Request[] requests) throws MPIException {
        return Request.waitSomeStatus(requests);
    }

    /** Returns the statuses of those of {@code requests} that are complete; null if all are null (MPI 4.1, 3.7.5). */
    public static Status @Nullable [] Testsome(Request[] requests) throws MPIException {
        return Request.testSomeStatus(requests);
    }

    private static @Nullable Status[] withoutNulls(Request[] requests, Status[] statuses) {
        @Nullable Status[] of = new Status[statuses.length];
        for (int i = 0; i < of.length; i++) {
            of[i] = requests[i] == null ? null : statuses[i];
        }
        return of;
    }
}
