package org.jmpi.hydra.bootstrap;

import java.util.List;

/**
 * A process that brings proxies onto nodes.
 *
 * @param targets the nodes
 * @param command the process; empty: the user starts the proxies
 * @param shown the same, short enough for a message
 */
public record ProxyLaunch(List<ProxyNode> targets, List<String> command, String shown) {}
