/**
 * The process manager interface: how a rank meets its launcher.
 *
 * <p>{@link org.jmpi.mpir.pmi.Pmi#connect} gives a {@link org.jmpi.mpir.pmi.PmiClient}. The wire classes
 * ({@link org.jmpi.mpir.pmi.PmiMessage}, {@link org.jmpi.mpir.pmi.ProcessMapping},
 * {@link org.jmpi.mpir.pmi.Pmi2Message}, {@link org.jmpi.mpir.pmi.PmiLineReader}) are shared with the launcher's
 * server. Version 1.1 is spoken, as MPICH, Hydra and Slurm's pmi2 plugin do, and 2.0 where a setting or the launcher
 * asks for it.
 */
package org.jmpi.mpir.pmi;
