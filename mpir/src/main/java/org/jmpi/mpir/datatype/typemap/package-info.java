/** Type maps (MPI 4.1, 5.1): which basic elements a datatype consists of, and where they lie. */
package org.jmpi.mpir.datatype.typemap;
