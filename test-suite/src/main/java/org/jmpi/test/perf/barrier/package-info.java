/** What barrier protocols cost: time against the spread of arrivals, work left when the late one comes, traffic. */
package org.jmpi.test.perf.barrier;
