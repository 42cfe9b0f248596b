/** Benchmarks: programs run by {@code jmpi-bench}, comparable line by line with their C counterparts. */
package org.jmpi.test.perf;
