package org.jmpi.mpir.comm;

/** Where the context ids of communicators made from one communicator come from. */
public interface ContextSupply {
    /** Gives back what is in stock: the communicator is freed. */
    void close();
}
