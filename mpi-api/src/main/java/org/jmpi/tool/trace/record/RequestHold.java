package org.jmpi.tool.trace.record;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** A reference to a request that stays when the program frees it: call-backs on its values run when they would without the tool. */
final class RequestHold {
    private RequestHold() {}

    /** Takes a reference; null: to a request that is used again and again, or stands for many, there can be none. */
    static @Nullable Request take(int handle) {
        Rank rank = Rank.current();
        Request request = rank == null ? null : Device.of(rank).requests().findRequest(handle);
        if (request == null || request.operation != null || request.isBuiltin()) {
            return null;
        }
        Device.of(rank).requests().retainRequest(request);
        return request;
    }

    /** Returns whether the message has come, after progress was made once. */
    static boolean isComplete(Request held) {
        if (!held.isComplete()) {
            Device.of(Rank.current()).progress().poke();
        }
        return held.isComplete();
    }

    /** Returns whether the message is there, if only a part of it. */
    static boolean hasTaken(Request held) {
        return held.failure == null
                || (held.failure instanceof MpirException e && e.errorClass() == ErrorClass.ERR_TRUNCATE);
    }

    /** Gives the reference back. */
    static void release(Request held) {
        Device.of(Rank.current()).requests().releaseRequest(held);
    }
}
