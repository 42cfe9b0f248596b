package org.jmpi.hydra.demux;

import java.nio.charset.StandardCharsets;

/** Where the lines of each rank go, and what stands before them. Asked once a rank and stream, when it starts. */
public interface Outputs {
    /** Which of a rank's streams. */
    enum Stream {
        /** Standard output. */
        OUT,
        /** Standard error. */
        ERR
    }

    /**
     * @param rank whose lines
     * @param stream which of its streams
     * @return where they go
     */
    LineSink sink(int rank, Stream stream);

    /**
     * @param rank whose lines
     * @param stream which of its streams
     * @return what each line begins with; empty for nothing
     */
    String prefix(int rank, Stream stream);

    /**
     * Says something about a rank to the user.
     *
     * @param rank which
     * @param line without newline
     */
    default void report(int rank, String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        sink(rank, Stream.ERR).write(bytes, 0, bytes.length);
    }
}
