/**
 * Tool information interface: control variables (CVARs), performance variables (PVARs) and the MPI_T functions over
 * them.
 *
 * <p>A control variable is declared by {@link org.jmpi.mpir.tool.cvar.Cvar} beside the code that uses it. The annotation
 * processor checks the declaration and writes one {@link org.jmpi.mpir.tool.cvar.CvarTable} a module, which
 * {@link org.jmpi.mpir.tool.cvar.CvarRegistry} finds by {@link java.util.ServiceLoader}. The values belong to a rank: each
 * rank has its own {@link org.jmpi.mpir.tool.cvar.CvarSet} and {@link org.jmpi.mpir.tool.pvar.PvarRegistry}.
 */
package org.jmpi.mpir.tool;
