package org.jmpi.codegen.binding;

/**
 * A function together with what implements it.
 *
 * @param function the function
 * @param implementation what implements its plain form
 * @param large what implements its large-count form; mostly the same
 */
record Implemented(MpiFunction function, Implementation implementation, Implementation large) {}
