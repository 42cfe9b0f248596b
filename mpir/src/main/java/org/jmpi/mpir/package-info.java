/** MPIR: the MPI semantics above the device, one package a chapter, and {@link org.jmpi.mpir.Rank}. */
package org.jmpi.mpir;
