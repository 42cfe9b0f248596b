package org.jmpi.mpir.tool.jfr;

import java.util.Locale;
import org.jmpi.mpir.io.watch.AccessListener;
import org.jmpi.mpir.io.watch.IoAccess;
import org.jspecify.annotations.Nullable;

/** Makes an event of each access to a file of one rank. */
final class AccessRecorder implements AccessListener {
    private final int rank;

    AccessRecorder(int rank) {
        this.rank = rank;
    }

    @Override
    public @Nullable Object begin(IoAccess access, String file) {
        FileAccessEvent event = new FileAccessEvent();
        if (!event.isEnabled()) {
            return null;
        }
        event.rank = rank;
        event.file = file;
        event.begin();
        return event;
    }

    @Override
    public void end(IoAccess access, @Nullable Object begun, long moved) {
        if (begun instanceof FileAccessEvent event) {
            event.end();
            if (event.shouldCommit()) {
                event.direction = access.isRead() ? "read" : "write";
                event.form = access.isCollective() ? "collective" : "independent";
                event.way = access.way().name().toLowerCase(Locale.ROOT);
                event.offset = access.offset();
                event.bytes = moved;
                event.commit();
            }
        }
    }
}
