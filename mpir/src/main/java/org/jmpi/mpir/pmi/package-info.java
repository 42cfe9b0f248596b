/**
 * The process manager interface: how a rank meets its launcher.
 *
 * <p>{@link org.jmpi.mpir.pmi.Pmi#connect} gives a {@link org.jmpi.mpir.pmi.PmiClient}. The wire classes
 * ({@link org.jmpi.mpir.pmi.PmiMessage}, {@link org.jmpi.mpir.pmi.ProcessMapping},
 * {@link org.jmpi.mpir.pmi.PmiLineReader}) are shared with the launcher's server. Wire version 1.1 is spoken, as
 * MPICH, Hydra and Slurm's pmi2 plugin do.
 */
package org.jmpi.mpir.pmi;
