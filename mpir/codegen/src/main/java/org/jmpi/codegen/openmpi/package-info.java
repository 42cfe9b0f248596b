/** Lets class files that were compiled against Open MPI's Java bindings find their methods in JMPI's. */
package org.jmpi.codegen.openmpi;
