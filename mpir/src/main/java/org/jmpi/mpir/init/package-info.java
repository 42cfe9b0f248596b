/** Life of a rank: initialization, finalization, abort, and ranks that are threads (MPI 4.1, chapter 11). */
package org.jmpi.mpir.init;
