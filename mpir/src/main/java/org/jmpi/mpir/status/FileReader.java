package org.jmpi.mpir.status;

import static org.jmpi.mpir.pmi.status.RankReport.UNKNOWN;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.io.async.IoOperation;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.io.watch.IoAccess;
import org.jmpi.mpir.io.watch.IoMeter;
import org.jmpi.mpir.pmi.status.RankReport.CommName;
import org.jmpi.mpir.pmi.status.RankReport.Kind;
import org.jmpi.mpir.pmi.status.RankReport.Operation;
import org.jmpi.mpir.pmi.status.RankReport.Progress;
import org.jspecify.annotations.Nullable;

/** Looks at the accesses to files of a rank from another thread, see {@link RankGatherer}. */
final class FileReader {
    /** A report has 200 characters of a text. */
    private static final int LONGEST_NAME = 120;

    /** An access, and the name of its file. */
    record Found(IoAccess access, String file) {
        /** Says which bytes of which file it is about. */
        String words() {
            long bytes = access.bytes();
            return (access.isRead() ? "read " : "write ") + bytes + " bytes"
                    + (bytes == 0 ? "" : " at byte " + access.offset()) + " of " + file;
        }
    }

    private FileReader() {}

    /** Returns the access that {@code thread} carries out; null: none. */
    static @Nullable Found of(Rank rank, Thread thread) {
        Found[] found = new Found[1];
        MpiFile.table(rank).forEachLive(file -> look(file, thread, found));
        return found[0];
    }

    private static void look(MpiFile file, Thread thread, Found[] found) {
        // a file that is being opened has none yet
        IoMeter meter = file.meter;
        if (meter == null) {
            return;
        }
        for (IoAccess each : meter.accesses()) {
            if (each.thread() == thread) {
                found[0] = new Found(each, shorter(file.name));
            }
        }
    }

    /** Returns a non-blocking access that is not done. */
    static Operation operation(IoOperation access) {
        return new Operation(
                Kind.FILE,
                new CommName(shorter(access.fileName()), UNKNOWN, ""),
                false,
                UNKNOWN,
                UNKNOWN,
                UNKNOWN,
                -1,
                access.isRead() ? "read" : "write",
                access.length(),
                Progress.UNKNOWN,
                0);
    }

    private static String shorter(String name) {
        return name.length() <= LONGEST_NAME ? name : "..." + name.substring(name.length() - LONGEST_NAME);
    }
}
