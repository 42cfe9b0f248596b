/**
 * Control variables: settings, declared by {@link org.jmpi.mpir.tool.cvar.Cvar} where they are used, and read from the
 * environment (MPI 4.1, 15.3.6).
 */
package org.jmpi.mpir.tool.cvar;
