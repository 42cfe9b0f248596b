package org.jmpi.mpir.comm.create;

import java.util.function.IntConsumer;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.RequestKind;
import org.jspecify.annotations.Nullable;

/** Waits for, or is notified of, the context of a new communicator. */
final class NextId implements IdSupply.Taker, Agreement.Outcome {
    private final Rank rank;
    private final Request request;
    private final IntConsumer then;
    private final Runnable otherwise;

    private NextId(Rank rank, @Nullable Comm comm, IntConsumer then, Runnable otherwise) {
        this.rank = rank;
        this.then = then;
        this.otherwise = otherwise;
        request = Device.of(rank).requests().newRequest(RequestKind.COLL);
        // that of the agreement
        request.addRef();
        request.comm = comm;
    }

    /** Returns the next context of {@code comm}; collective over it. */
    static int await(Rank rank, Comm comm) {
        int[] context = new int[1];
        NextId next = new NextId(rank, comm, c -> context[0] = c, () -> {});
        Device.of(rank).progress().exclusively(() -> IdSupply.of(rank, comm).take(next, !rank.isMultiple()));
        Requests.wait(rank, next.request, null);
        return context[0];
    }

    /**
     * Requests the next context of {@code comm}; collective over it.
     *
     * @param then gets the context before the request is complete; must not wait
     * @param otherwise is called instead if there is none
     * @return the request that is complete when one of them was called
     */
    static Request begin(Rank rank, Comm comm, IntConsumer then, Runnable otherwise) {
        NextId next = new NextId(rank, comm, then, otherwise);
        Device.of(rank).progress().exclusively(() -> IdSupply.of(rank, comm).take(next, false));
        return next.request;
    }

    /** Returns the context that the processes in {@code tree} agree on; the other arguments as for {@link Agreement}. */
    static int await(Rank rank, AgreementTree tree, int parentContext, int number) {
        int[] context = new int[1];
        NextId next = new NextId(rank, null, c -> context[0] = c, () -> {});
        Device.of(rank).progress().exclusively(() -> new Agreement(
                        rank, tree, new Agreement.Name(parentContext, number), 1, 0, !rank.isMultiple(), next)
                .proceed());
        Requests.wait(rank, next.request, null);
        return context[0];
    }

    @Override
    public void agreed(int[] ids) {
        taken(ids[0] * ContextIds.CONTEXTS);
    }

    @Override
    public void failed(RuntimeException why, boolean exhausted) {
        refused(why);
    }

    @Override
    public void taken(int context) {
        then.accept(context);
        request.comm = null;
        Device.of(rank).requests().completeRequest(request);
    }

    @Override
    public void refused(RuntimeException why) {
        otherwise.run();
        request.failure = why;
        request.status.MPI_ERROR = why instanceof MpirException e ? e.errorClass() : ErrorClass.ERR_INTERN;
        Device.of(rank).requests().completeRequest(request);
    }
}
