/** Datatypes (MPI 4.1, chapter 5) and the typerep engine. */
package org.jmpi.mpir.datatype;
