package org.jmpi.mpir.io.collective;

import org.jmpi.mpir.io.file.FileScratch;
import org.jmpi.mpir.io.file.MpiFile;
import org.jmpi.mpir.mpl.Segment;

/** The memory of an aggregator, which the file keeps: a window of the file, and what ranks send or get of it. */
final class RoundBuffers implements FileScratch {
    private static final Segment NONE = Segment.allocate(0);

    final Coverage coverage = new Coverage();
    /** A window of the file. */
    Segment window = NONE;
    /** The packed bytes of all ranks. */
    Segment packed = NONE;
    /** What the file has where nobody gave anything. */
    Segment under = NONE;

    private RoundBuffers() {}

    /** Returns those of {@code file}. */
    static RoundBuffers of(MpiFile file) {
        if (file.collective instanceof RoundBuffers known) {
            return known;
        }
        RoundBuffers made = new RoundBuffers();
        file.collective = made;
        return made;
    }

    /** Returns {@code known}, or a longer one if it has too few bytes. */
    static Segment room(Segment known, int bytes) {
        return known.size() >= bytes ? known : Segment.allocate(bytes);
    }
}
