package org.jmpi.codegen.binding;

/** A function together with what implements it. */
record Implemented(MpiFunction function, Implementation implementation) {}
