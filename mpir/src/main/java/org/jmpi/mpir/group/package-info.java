/** Groups of processes (MPI 4.1, 7.3). */
package org.jmpi.mpir.group;
