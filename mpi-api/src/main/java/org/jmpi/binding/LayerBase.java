package org.jmpi.binding;

/**
 * State of a profiling layer beside the functions. A class apart from {@link MpiLayer} because that is generated; nothing
 * else extends it.
 */
public abstract class LayerBase {
    /** Where the layer's own calls go; null until the layers are linked. */
    @SuppressWarnings("NullAway.Init")
    MpiLayer own;

    private volatile boolean out;

    LayerBase() {}

    /**
     * Begins the layer's work; called once, before any function passes. Does nothing here.
     *
     * @param arguments what stands behind the colon of {@code jmpiexec -tool NAME:arguments}; empty for none
     * @throws IllegalArgumentException if the layer can't work with these; the message is shown, and the job ends
     */
    protected void start(String arguments) {
        // most layers have nothing to prepare
    }

    /**
     * Returns the functions for the layer's own purposes. They go to the layers below and to the implementation as those
     * of {@code super} do, but never count as the call that the layer was given: if the layer throws after it made only
     * such calls, the user's call is still made. Any thread.
     */
    protected final MpiLayer below() {
        return own;
    }

    /** Returns whether the layer threw and was taken out of the stack. */
    final boolean isOut() {
        return out;
    }

    /** Takes the layer out of the stack; returns whether this was the first to do so. */
    final synchronized boolean takeOut() {
        boolean first = !out;
        out = true;
        return first;
    }
}
