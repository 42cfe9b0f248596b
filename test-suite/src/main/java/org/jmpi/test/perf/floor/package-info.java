/** What this machine could do at most: rings, sockets, copies and barriers in plain Java, with no MPI on the path. */
package org.jmpi.test.perf.floor;
