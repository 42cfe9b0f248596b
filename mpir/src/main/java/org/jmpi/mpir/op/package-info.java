/** Reduction operations (MPI 4.1, 6.9). */
package org.jmpi.mpir.op;
