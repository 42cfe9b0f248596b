/**
 * The tool {@code trace-log}: a profiling layer that writes down every call of every rank, for people to read. {@code
 * jmpiexec -n 4 -tool trace-log:dir=out,class=PT2PT,level=TERSE Program.java}; docs/tools.md has the rest.
 */
package org.jmpi.tool.tracelog;
