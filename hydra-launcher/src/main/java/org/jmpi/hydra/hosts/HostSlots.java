package org.jmpi.hydra.hosts;

/**
 * A host of a host list.
 *
 * @param name as the user wrote it
 * @param slots how many ranks it takes in turn, at least 1
 * @param maxSlots how many ranks it takes at most; 0: any number
 * @param user whose account there; empty: the launcher's
 * @param binding {@code -bind-to} of this host; empty: as everywhere
 */
public record HostSlots(String name, int slots, int maxSlots, String user, String binding) {
    /**
     * @param name as the user wrote it
     * @param slots how many ranks it takes in turn, at least 1
     */
    public HostSlots(String name, int slots) {
        this(name, slots, 0, "", "");
    }
}
