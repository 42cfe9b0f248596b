/** Programs of the suite: beginning and end of MPI. */
package org.jmpi.test.init;
