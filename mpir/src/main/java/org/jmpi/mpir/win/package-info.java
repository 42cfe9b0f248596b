/** What windows are (MPI 4.1, chapter 12): their state at one rank, below the calls and the device. */
package org.jmpi.mpir.win;
