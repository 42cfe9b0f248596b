/** Communicators: what one is and has (MPI 4.1, chapter 7). */
package org.jmpi.mpir.comm;
