/** What a rank sees of a file (MPI 4.1, 14.3): a layout over the file, as a datatype is one over memory. */
package org.jmpi.mpir.io.view;
