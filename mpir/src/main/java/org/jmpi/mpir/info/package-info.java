/** Info objects (MPI 4.1, chapter 10). */
package org.jmpi.mpir.info;
