/** Data representations of files (MPI 4.1, 14.5): what elements are in a file, and how they become that. */
package org.jmpi.mpir.io.datarep;
