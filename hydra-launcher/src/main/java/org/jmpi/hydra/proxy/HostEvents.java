package org.jmpi.hydra.proxy;

import java.util.List;

/** Notified when a host is lost with its ranks. Called from many threads; must return at once. */
public interface HostEvents {
    /**
     * @param ranks those that ran there
     * @param host its name
     * @param reason as the end of a sentence about it
     */
    void lost(List<Integer> ranks, String host, String reason);
}
