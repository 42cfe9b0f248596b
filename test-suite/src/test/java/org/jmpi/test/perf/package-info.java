/** Tests of the benchmarks: that they print what they say. No test looks at how long anything took. */
package org.jmpi.test.perf;
