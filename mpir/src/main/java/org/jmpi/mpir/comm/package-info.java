/** Communicators and their context ids (MPI 4.1, chapter 7). */
package org.jmpi.mpir.comm;
