/** The generator of the binding: reads the table of the standard's functions and writes {@code org.jmpi.binding}. */
package org.jmpi.codegen.binding;
