/** The launcher's entry and the course of a job: commands, start, events, end. Mirrors Hydra's {@code mpiexec}. */
package org.jmpi.hydra.mpiexec;
