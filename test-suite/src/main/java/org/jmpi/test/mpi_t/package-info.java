/** Programs of the suite: the tool interface. */
package org.jmpi.test.mpi_t;
