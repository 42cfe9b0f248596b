/** Programs of the suite: one-sided communication, and memory that MPI allocates. */
package org.jmpi.test.rma;
