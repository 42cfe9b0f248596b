/** Attributes of communicators and datatypes, and their keys (MPI 4.1, 7.7). */
package org.jmpi.mpir.attr;
