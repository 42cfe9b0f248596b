/** The version of JMPI. Package {@code mpi} has what programs call. */
package org.jmpi;
