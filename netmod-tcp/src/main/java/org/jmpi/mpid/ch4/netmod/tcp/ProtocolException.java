package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;

/** The other side sent what no JMPI process of this version sends. */
final class ProtocolException extends IOException {
    ProtocolException(String message) {
        super(message);
    }
}
