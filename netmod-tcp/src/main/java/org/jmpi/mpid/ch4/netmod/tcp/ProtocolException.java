package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The other side sent what no JMPI process of this version sends. */
final class ProtocolException extends IOException {
    ProtocolException(@Nullable String message) {
        super(message);
    }
}
