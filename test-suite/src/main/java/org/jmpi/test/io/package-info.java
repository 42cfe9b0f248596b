/** Conformance programs for files (MPI 4.1, chapter 14). */
package org.jmpi.test.io;
