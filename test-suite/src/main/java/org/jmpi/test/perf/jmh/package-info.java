/** JMH benchmarks of the parts that stand on every message's way: handles, matching, packing, rings. */
package org.jmpi.test.perf.jmh;
