package org.jmpi.binding;

import org.jmpi.mpir.err.AbortSignal;
import org.jmpi.mpir.err.JobAborted;
import org.jspecify.annotations.Nullable;

/**
 * One call while it is inside one layer: whether the layer passed it on, and what came back. It distinguishes a fault of the layer
 * from what MPI itself threw, and a call that was made from one that is still to be made. Of one thread.
 */
final class LayerCall {
    @SuppressWarnings("NullAway.Init")
    private MpiLayer layer;

    private int function;
    private boolean made;
    private @Nullable Throwable thrown;
    private long whole;
    private double real;

    LayerCall() {}

    LayerCall begin(MpiLayer entered, int index) {
        layer = entered;
        function = index;
        made = false;
        thrown = null;
        return this;
    }

    /** Forgets what else would be kept alive. */
    @SuppressWarnings("NullAway") // the next call sets it
    void end() {
        layer = null;
        thrown = null;
    }

    boolean isOf(MpiLayer entered, int index) {
        return layer == entered && function == index;
    }

    LayerCall passOn() {
        made = true;
        thrown = null;
        return this;
    }

    void returned(long result) {
        whole = result;
    }

    void returned(double result) {
        real = result;
    }

    int intResult() {
        return (int) whole;
    }

    long longResult() {
        return whole;
    }

    double doubleResult() {
        return real;
    }

    /** Notes that {@code e} came from below the layer of {@code call} (null: of none), and throws it on. */
    static RuntimeException through(@Nullable LayerCall call, Throwable e) {
        if (call != null) {
            call.thrown = e;
        }
        return sneaky(e);
    }

    /**
     * Looks at what the layer threw. Throws it on if it is MPI's. Else the layer is taken out, and the call ends as it did
     * below the layer.
     *
     * @return true: the layer never passed the call on, so that it is still to be made; false: the result is kept here
     */
    boolean isStillToMake(Throwable e) {
        if (e == thrown || e instanceof JobAborted || e instanceof AbortSignal) {
            throw sneaky(e);
        }
        LayerFault.report(layer, FunctionTable.names().get(function), e);
        if (thrown != null) {
            throw sneaky(thrown);
        }
        return !made;
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException sneaky(Throwable e) throws T {
        throw (T) e;
    }
}
