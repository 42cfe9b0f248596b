package org.jmpi.hydra.bootstrap;

/**
 * A node that is to get a proxy.
 *
 * @param node its number
 * @param host its name in the host list
 * @param user whose account there; empty: the launcher's
 */
public record ProxyNode(int node, String host, String user) {}
