package org.jmpi.hydra.demux;

/** Where the lines of each rank go, and what stands before them. Queried once per rank and stream, when it starts. */
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
}
