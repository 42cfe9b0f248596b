/** Portability layer: memory, clocks and what the operating system lends, independent of MPI (mirrors MPL). */
package org.jmpi.mpir.mpl;
