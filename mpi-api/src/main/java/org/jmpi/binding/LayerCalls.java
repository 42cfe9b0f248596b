package org.jmpi.binding;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The calls that a thread is inside of in layers, innermost last; objects are used again, so that a call makes none. */
final class LayerCalls {
    private static final ThreadLocal<LayerCalls> OF_THREAD = ThreadLocal.withInitial(LayerCalls::new);
    private static final int FIRST = 8;

    private LayerCall[] stack = made(new LayerCall[0], FIRST);
    private int depth;

    private LayerCalls() {}

    static LayerCalls ofThread() {
        return OF_THREAD.get();
    }

    private static LayerCall[] made(LayerCall[] before, int length) {
        LayerCall[] all = Arrays.copyOf(before, length);
        for (int i = before.length; i < length; i++) {
            all[i] = new LayerCall();
        }
        return all;
    }

    /** Returns the call that {@code upper} passes on by calling the same function below it; null: it makes another one. */
    @Nullable
    LayerCall passedOn(@Nullable MpiLayer upper, int function) {
        if (upper == null || depth == 0 || !stack[depth - 1].isOf(upper, function)) {
            return null;
        }
        return stack[depth - 1].passOn();
    }

    LayerCall begin(MpiLayer layer, int function) {
        if (depth == stack.length) {
            stack = made(stack, 2 * depth);
        }
        return stack[depth++].begin(layer, function);
    }

    void end(LayerCall call) {
        call.end();
        depth--;
    }
}
