/**
 * The events of a rank, and its waits, in the recordings of Java Flight Recorder. Loaded only where a recording runs or is
 * asked for: {@code jdk.jfr} takes longer to load than a rank to start.
 */
package org.jmpi.mpir.tool.jfr;
