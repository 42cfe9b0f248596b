/**
 * The tool {@code otf2}: a profiling layer that writes the calls and messages of each rank as an OTF2 archive. Each rank numbers
 * its definitions by itself and writes them into the files of its locations; {@link org.jmpi.tool.trace.finish} makes an archive of
 * them. {@code jmpiexec -n 4 -tool otf2:dir=t Program.java}; docs/traces.md has the rest.
 */
package org.jmpi.tool.trace.record;
