package org.jmpi.tool.trace.match;

import org.jmpi.tool.trace.match.Message.Content;
import org.jspecify.annotations.Nullable;

/** One end of a message: a send or a receive. */
final class End {
    final int process;
    /** The process at the other end, {@link World#UNKNOWN} if the trace doesn't say. */
    final int peer;

    final Content content;
    final long time;
    /** The call that it was in when it was recorded; null if that is not wanted, or it was in none. */
    @Nullable
    Call call;
    /** Of a receive, when it was posted. */
    long posted;

    /** The next in a queue. */
    @Nullable
    End next;

    End(int process, int peer, Content content, long time) {
        this.process = process;
        this.peer = peer;
        this.content = content;
        this.time = time;
        posted = time;
    }
}
