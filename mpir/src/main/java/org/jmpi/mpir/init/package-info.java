/** Life of a rank: initialization and finalization (MPI 4.1, chapter 11). */
package org.jmpi.mpir.init;
