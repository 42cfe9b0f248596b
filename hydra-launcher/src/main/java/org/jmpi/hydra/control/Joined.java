package org.jmpi.hydra.control;

/**
 * Who a proxy says it is.
 *
 * @param node its number, negative when it does not know
 * @param name of its host, as the resource manager calls it; empty when it does not know
 */
public record Joined(int node, String name) {}
