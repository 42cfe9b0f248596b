/** Tests of processes that come and go: ports, names, spawning (MPI 4.1, chapter 11). */
package org.jmpi.test.spawn;
