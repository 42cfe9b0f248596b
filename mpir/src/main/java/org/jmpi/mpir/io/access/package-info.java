/** Transfers of one rank (MPI 4.1, 14.4): between a user's buffer and what a view shows of a file. */
package org.jmpi.mpir.io.access;
