package org.jmpi.hydra.bootstrap;

import org.jmpi.hydra.proxy.Proxy;

/** A way to get a proxy onto a node. Mirrors {@code HYDT_bsci}. */
public interface Bootstrap {
    /** @return the name as after Hydra's {@code -launcher} */
    String name();

    /**
     * @param host the node
     * @return its proxy, ready to start ranks
     */
    Proxy open(String host);
}
