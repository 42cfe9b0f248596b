package org.jmpi.mpir.topo;

/** What a communicator knows of how its processes are arranged (mirrors {@code MPIR_Topology}); immutable. */
public abstract class Topology {}
