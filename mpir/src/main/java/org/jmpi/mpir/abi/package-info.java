/** The constants of the standard, with the values of its binary interface (MPI 5.0, chapter 20). */
package org.jmpi.mpir.abi;
