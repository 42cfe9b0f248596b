package mpi;

import static mpi.MPIException.check;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jmpi.binding.Mpi;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.handle.Handle;
import org.jmpi.mpir.mpid.Device;
import org.jspecify.annotations.Nullable;

/**
 * A communication that was begun. Once complete (found so by a wait or test) it is null.
 *
 * <p>In arrays of requests Java nulls count as {@link MPI#REQUEST_NULL}, and null as an array without elements. All elements
 * of an array are taken.
 */
public class Request extends MpiJavaRequest implements Freeable {
    /** What to do with the status of a receive that is complete; null: nothing. */
    private @Nullable Consumer<Status> arrival;

    Request(int predefined) {
        super(predefined);
    }

    static Request of(int handle) {
        return of(new Request(handle), handle);
    }

    /** Returns {@code wrapper}, now of the request that the binding just made. */
    static <R extends Request> R of(R wrapper, int handle) {
        wrapper.rebind(handle);
        return wrapper;
    }

    /** Says what a wait or test does that finds this receive complete and without an error. */
    final Request whenReceived(Consumer<Status> action) {
        arrival = action;
        return this;
    }

    /** Called when the operation completed without an error; {@code status} may be null if nobody waits for it. */
    private void completed(@Nullable Status status) {
        Consumer<Status> action = arrival;
        if (action != null) {
            arrival = null;
            assert status != null;
            if (!status.wasCancelled()) {
                action.accept(status);
            }
        }
    }

    final void rebind(int handle) {
        if (Handle.type(handle) == Handle.TYPE_BUILTIN) {
            unbind(handle);
        } else {
            Rank rank = Rank.current();
            bind(handle, rank, Device.of(rank).requests().findRequest(handle));
        }
    }

    /**
     * A completed request that other operations share becomes one of this operation alone when it is to have a value.
     */
    @Override
    Wrapper valued() {
        int shared = handle();
        Rank rank = Rank.current();
        org.jmpi.mpir.request.Request request = Device.of(rank).requests().findRequest(shared);
        if (request != null && request.isBuiltin()) {
            org.jmpi.mpir.request.Request own = Requests.ownCompleted(rank, request);
            bind(own.handle(), rank, own);
        }
        return this;
    }

    /** Lets the operation complete by itself; this becomes null at once. Does nothing to a null request. */
    @Override
    public void free() throws MPIException {
        if (hasNothingToFree()) {
            return;
        }
        int[] request = {handle()};
        check(Mpi.MPI_Request_free(request));
        update(request[0]);
        arrival = null;
    }

    /**
     * Requests that the operation be cancelled; it must still be waited for, and {@link Status#isCancelled} returns the result (MPI 4.1,
     * 3.8.4).
     *
     * <p>A receive is cancelled if no message matched it. A send is cancelled if its message waits for its receiver and no
     * receive and no matched probe took it: a synchronous send of any length, and one that is too long to go eagerly. An eager
     * send is not: its message is on its way when the call returns. How long eager messages are depends on the way they
     * go: see {@code MPIR_CVAR_CH4_SHM_POSIX_EAGER_LIMIT}, {@code MPIR_CVAR_CH4_TCP_EAGER_LIMIT} and
     * {@code MPIR_CVAR_CH4_TCP_LONG_EAGER_LIMIT}. To be able to cancel a send anywhere, make it synchronous.
     */
    public final void cancel() throws MPIException {
        check(Mpi.MPI_Cancel(handle()));
    }

    /** Returns whether this is the null request. */
    public final boolean isNull() {
        return wrapsNull();
    }

    /** Waits until the operation is complete. */
    public final void waitFor() throws MPIException {
        await(null);
    }

    /** Waits until the operation is complete and returns its status; the empty status for a null request. */
    public final Status waitStatus() throws MPIException {
        Status status = new Status();
        await(status);
        return status;
    }

    private void await(@Nullable Status wanted) {
        if (ObjectReceives.anyPosted()) {
            while (!poll(wanted)) {
                ObjectReceives.progressWhileWaiting();
            }
            return;
        }
        Status status = wanted == null && arrival != null ? new Status() : wanted;
        Scratch scratch = Scratch.current();
        int[] request = scratch.takeInt();
        request[0] = handle();
        int code = Mpi.MPI_Wait(request, status);
        update(scratch.give(request));
        check(code);
        completed(status);
    }

    /** Returns whether the operation is complete. */
    public final boolean test() throws MPIException {
        return poll(null);
    }

    /** Returns the status of the operation, null if it is not complete. */
    public final @Nullable Status testStatus() throws MPIException {
        Scratch scratch = Scratch.current();
        Status status = scratch.takeStatus();
        if (poll(status)) {
            return status;
        }
        scratch.give(status);
        return null;
    }

    private boolean poll(@Nullable Status wanted) {
        Status status = wanted == null && arrival != null ? new Status() : wanted;
        Scratch scratch = Scratch.current();
        int[] request = scratch.takeInt();
        boolean[] flag = scratch.takeFlag();
        request[0] = handle();
        int code = Mpi.MPI_Test(request, flag, status);
        update(scratch.give(request));
        check(code);
        if (!scratch.give(flag)) {
            return false;
        }
        completed(status);
        return true;
    }

    /** Returns the status of the operation, null if it is not complete; doesn't consume the request. */
    public final @Nullable Status getStatus() throws MPIException {
        Scratch scratch = Scratch.current();
        boolean[] flag = scratch.takeFlag();
        Status status = new Status();
        check(Mpi.MPI_Request_get_status(handle(), flag, status));
        return scratch.give(flag) ? status : null;
    }

    /** Waits for any one of {@code requests} and returns its status; {@code getIndex()} is UNDEFINED if all are null. */
    public static Status waitAnyStatus(Request[] requests) throws MPIException {
        Status status = new Status();
        return status.at(any(requests, status));
    }

    /** Waits for any one of {@code requests} and returns its index, UNDEFINED if all are null. */
    public static int waitAny(Request[] requests) throws MPIException {
        return any(requests, null);
    }

    private static int any(Request[] requests, @Nullable Status wanted) {
        if (ObjectReceives.anyPosted()) {
            int[] index = new int[1];
            while (!testAny(requests, index, wanted)) {
                ObjectReceives.progressWhileWaiting();
            }
            return index[0];
        }
        Status status = wanted == null && anyArrival(requests) ? new Status() : wanted;
        int[] handles = handles(requests);
        int[] index = new int[1];
        int code = Mpi.MPI_Waitany(handles.length, handles, index, status);
        update(requests, handles);
        check(code);
        completed(requests, index[0], status);
        return index[0];
    }

    /**
     * Returns the status of one complete request of {@code requests}.
     *
     * @return null if none is complete; a status whose {@code getIndex()} is UNDEFINED if all are null
     */
    public static @Nullable Status testAnyStatus(Request[] requests) throws MPIException {
        Status status = new Status();
        int[] index = new int[1];
        return testAny(requests, index, status) ? status.at(index[0]) : null;
    }

    /** Returns the index of one complete request of {@code requests}, UNDEFINED if there is none. */
    public static int testAny(Request[] requests) throws MPIException {
        int[] index = new int[1];
        return testAny(requests, index, null) ? index[0] : MPI.UNDEFINED;
    }

    private static boolean testAny(Request[] requests, int[] index, @Nullable Status wanted) {
        Status status = wanted == null && anyArrival(requests) ? new Status() : wanted;
        int[] handles = handles(requests);
        boolean[] flag = new boolean[1];
        int code = Mpi.MPI_Testany(handles.length, handles, index, flag, status);
        update(requests, handles);
        check(code);
        if (flag[0]) {
            completed(requests, index[0], status);
        }
        return flag[0];
    }

    /** Waits for all of {@code requests} and returns their statuses. */
    public static Status[] waitAllStatus(Request[] requests) throws MPIException {
        Status[] statuses = statuses(Lengths.of(requests));
        all(requests, statuses);
        return statuses;
    }

    /** Waits for all of {@code requests}. */
    public static void waitAll(Request[] requests) throws MPIException {
        all(requests, null);
    }

    private static void all(Request[] requests, Status @Nullable [] wanted) {
        if (ObjectReceives.anyPosted()) {
            while (!testAll(requests, wanted)) {
                ObjectReceives.progressWhileWaiting();
            }
            return;
        }
        Status[] statuses = wanted == null && anyArrival(requests) ? statuses(Lengths.of(requests)) : wanted;
        int[] handles = handles(requests);
        int code = Mpi.MPI_Waitall(handles.length, handles, statuses);
        update(requests, handles);
        check(code);
        completed(requests, statuses);
    }

    /** Returns the statuses of {@code requests}, null if not all are complete. */
    public static Status @Nullable [] testAllStatus(Request[] requests) throws MPIException {
        Status[] statuses = statuses(Lengths.of(requests));
        return testAll(requests, statuses) ? statuses : null;
    }

    /** Returns whether all of {@code requests} are complete. */
    public static boolean testAll(Request[] requests) throws MPIException {
        return testAll(requests, null);
    }

    private static boolean testAll(Request[] requests, Status @Nullable [] wanted) {
        Status[] statuses = wanted == null && anyArrival(requests) ? statuses(Lengths.of(requests)) : wanted;
        int[] handles = handles(requests);
        boolean[] flag = new boolean[1];
        int code = Mpi.MPI_Testall(handles.length, handles, flag, statuses);
        update(requests, handles);
        check(code);
        if (flag[0]) {
            completed(requests, statuses);
        }
        return flag[0];
    }

    /** Waits until some of {@code requests} are complete and returns their statuses, null if all were null. */
    public static Status @Nullable [] waitSomeStatus(Request[] requests) throws MPIException {
        Status[] statuses = statuses(Lengths.of(requests));
        return indexed(statuses, some(requests, statuses, true));
    }

    /** Waits until some of {@code requests} are complete and returns their indices, null if all were null. */
    public static int @Nullable [] waitSome(Request[] requests) throws MPIException {
        return some(requests, null, true);
    }

    /** Returns the statuses of those of {@code requests} that are complete (maybe none), null if all were null. */
    public static Status @Nullable [] testSomeStatus(Request[] requests) throws MPIException {
        Status[] statuses = statuses(Lengths.of(requests));
        return indexed(statuses, some(requests, statuses, false));
    }

    /** Returns the indices of those of {@code requests} that are complete (maybe none), null if all were null. */
    public static int @Nullable [] testSome(Request[] requests) throws MPIException {
        return some(requests, null, false);
    }

    private static int @Nullable [] some(Request[] requests, Status @Nullable [] wanted, boolean wait) {
        if (wait && ObjectReceives.anyPosted()) {
            int[] done = some(requests, wanted, false);
            while (done != null && done.length == 0) {
                ObjectReceives.progressWhileWaiting();
                done = some(requests, wanted, false);
            }
            return done;
        }
        Status[] statuses = wanted == null && anyArrival(requests) ? statuses(Lengths.of(requests)) : wanted;
        int[] handles = handles(requests);
        int n = handles.length;
        int[] found = new int[1];
        int[] indices = new int[n];
        int code = wait
                ? Mpi.MPI_Waitsome(n, handles, found, indices, statuses)
                : Mpi.MPI_Testsome(n, handles, found, indices, statuses);
        update(requests, handles);
        check(code);
        if (found[0] == MPI.UNDEFINED) {
            return null;
        }
        for (int i = 0; i < found[0]; i++) {
            completed(requests, indices[i], statuses == null ? null : statuses[i]);
        }
        return Arrays.copyOf(indices, found[0]);
    }

    private static boolean anyArrival(Request[] requests) {
        if (requests == null) {
            return false;
        }
        for (Request request : requests) {
            if (request != null && request.arrival != null) {
                return true;
            }
        }
        return false;
    }

    private static void completed(Request[] requests, Status @Nullable [] statuses) {
        int n = Lengths.of(requests);
        for (int i = 0; i < n; i++) {
            completed(requests, i, statuses == null ? null : statuses[i]);
        }
    }

    private static void completed(Request[] requests, int i, @Nullable Status status) {
        if (i != MPI.UNDEFINED && requests[i] != null) {
            requests[i].completed(status);
        }
    }

    static int[] handles(Request[] requests) {
        int[] handles = new int[Lengths.of(requests)];
        for (int i = 0; i < handles.length; i++) {
            handles[i] = requests[i] == null ? Mpi.MPI_REQUEST_NULL : requests[i].handle();
        }
        return handles;
    }

    private static void update(Request[] requests, int[] handles) {
        for (int i = 0; i < handles.length; i++) {
            if (requests[i] != null) {
                requests[i].update(handles[i]);
            }
        }
    }

    /** Takes over what the binding made of this request's handle: the same, or null. */
    private void update(int handle) {
        if (handle == Mpi.MPI_REQUEST_NULL) {
            unbind(handle);
        }
    }
}
