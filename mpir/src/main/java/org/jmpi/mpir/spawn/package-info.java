/** Processes that come and go: ports, accepting and connecting, names, spawning (MPI 4.1, chapter 11). */
package org.jmpi.mpir.spawn;
