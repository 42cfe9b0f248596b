package org.jmpi.hydra.hosts;

/**
 * A host of a host list.
 *
 * @param name as the user wrote it
 * @param slots how many ranks it takes in turn, at least 1
 */
public record HostSlots(String name, int slots) {}
