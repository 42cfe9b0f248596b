/** The user's side of jmpiexec: command line, help, and the course of a job. Mirrors Hydra's {@code ui/mpich} and {@code mpiexec}. */
package org.jmpi.hydra.mpiexec;
