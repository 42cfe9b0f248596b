/** Generates the classes of package {@code mpi} that forward to the binding, with their Javadoc, from a description. */
package org.jmpi.codegen.objects;
