/** Virtual topologies (MPI 4.1, chapter 8). */
package org.jmpi.mpir.topo;
