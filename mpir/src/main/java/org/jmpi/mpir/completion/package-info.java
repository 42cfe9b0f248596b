/** Completing, starting, freeing and cancelling requests (MPI 4.1, 3.7.3 to 3.9). */
package org.jmpi.mpir.completion;
