/** What the functions on the binary interface tell and are told (MPI 5.0, chapter 20). */
package org.jmpi.mpir.abi;
