/**
 * The binding: the standard's own functions with integer handles, and the profiling layers that stack on it
 * (ADR 0001). {@code Mpi}, {@code MpiLayer}, {@code FunctionTable} and the classes {@code Pmpi*} are generated.
 */
package org.jmpi.binding;
