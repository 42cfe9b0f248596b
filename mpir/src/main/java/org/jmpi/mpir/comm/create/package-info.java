/** Making and freeing communicators, and agreeing on their context ids (MPI 4.1, 7.4 and 7.6). */
package org.jmpi.mpir.comm.create;
