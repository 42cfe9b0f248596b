/** Partitioned communication above the device (MPI 4.1, chapter 4). */
package org.jmpi.mpir.part;
