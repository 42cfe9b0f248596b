/** Profiling layers (MPI 4.1, 15.2): their stack, their faults, and what they see. */
package org.jmpi.test.tools;
