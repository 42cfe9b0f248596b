/** Error codes and error handlers (MPI 4.1, chapter 9). */
package org.jmpi.mpir.errhan;
