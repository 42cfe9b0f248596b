package org.jmpi.tool.tracelog;

import java.io.IOException;

/** Where the lines of one rank go. Any thread. */
interface LogSink {
    /** Adds a line, whole; it outlives a process that ends the next moment. */
    void line(String text) throws IOException;

    /** Ends the log. */
    void close() throws IOException;
}
