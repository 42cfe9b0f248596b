/** One-sided communication above the device (MPI 4.1, chapter 12), and the memory for it (9.2). */
package org.jmpi.mpir.rma;
