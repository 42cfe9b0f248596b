/** Processors for ranks: the node's topology, who gets which, and how a process is bound. Mirrors {@code HYDT_topo}. */
package org.jmpi.hydra.binding;
