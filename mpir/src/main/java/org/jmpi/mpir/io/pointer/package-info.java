/** Where the file pointer is that all ranks of a file share (MPI 4.1, 14.4.4). */
package org.jmpi.mpir.io.pointer;
