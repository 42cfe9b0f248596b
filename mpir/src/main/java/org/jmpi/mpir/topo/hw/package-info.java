/** What hardware a process may use, and how it is grouped, for MPI_Comm_split_type and MPI_Get_hw_resource_info. */
package org.jmpi.mpir.topo.hw;
