/**
 * The tool {@code profile}: a profiling layer that counts calls, time and bytes by function, communicator and call site, and
 * reports them at MPI_Finalize. {@code jmpiexec -n 4 -tool profile:dir=out Program.java}; docs/tools.md has the rest.
 */
package org.jmpi.tool.profile;
