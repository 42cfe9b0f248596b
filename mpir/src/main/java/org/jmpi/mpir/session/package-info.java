/** Sessions (MPI 4.1, 11.3). */
package org.jmpi.mpir.session;
