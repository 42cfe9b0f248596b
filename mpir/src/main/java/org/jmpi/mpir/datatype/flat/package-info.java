/** Datatypes as bytes for other processes (mirrors {@code MPIR_Typerep_flatten} and {@code MPIR_Typerep_unflatten}). */
package org.jmpi.mpir.datatype.flat;
