package org.jmpi.mpir.datatype.typerep;

/** Takes runs of consecutive bytes of memory. */
@FunctionalInterface
public interface RunVisitor {
    /** Takes the run of {@code len} bytes that begins {@code at} bytes after the start of the buffer. */
    void run(long at, long len);
}
