/** Parallel files (MPI 4.1, chapter 14), in the manner of ROMIO: views, pointers and accesses over file systems. */
package org.jmpi.mpir.io;
