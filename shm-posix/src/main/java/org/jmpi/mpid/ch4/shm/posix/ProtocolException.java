package org.jmpi.mpid.ch4.shm.posix;

import org.jspecify.annotations.Nullable;

/** Says that a peer wrote what it must not; its message goes on after "shared memory with process N: ". */
final class ProtocolException extends RuntimeException {
    ProtocolException(String what) {
        super(what);
    }

    ProtocolException(@Nullable String what, Throwable cause) {
        super(what, cause);
    }
}
