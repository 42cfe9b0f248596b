/** Tests of what barriers are measured with. */
package org.jmpi.test.perf.barrier;
