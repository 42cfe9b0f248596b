package org.jmpi.hydra.proxy;

import java.io.IOException;

/** A host was lost, and with it what was asked of it. */
public final class HostLostException extends IOException {
    private static final long serialVersionUID = 1L;

    HostLostException(String host, String reason) {
        super("host " + host + ": " + reason);
    }
}
