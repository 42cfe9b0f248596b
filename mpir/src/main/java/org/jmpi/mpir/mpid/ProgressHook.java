package org.jmpi.mpir.mpid;

/** What an upper layer does whenever the device makes progress (mirrors {@code MPIR_Progress_hook}). */
@FunctionalInterface
public interface ProgressHook {
    /**
     * Called after transports were polled, by the thread that polled, which does not hold a VCI. May call the device, but
     * must not wait.
     *
     * @return whether anything was done
     */
    boolean progress();
}
