/** Point-to-point communication above the device (MPI 4.1, chapter 3). */
package org.jmpi.mpir.pt2pt;
