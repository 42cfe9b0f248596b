package org.jmpi.hydra.hosts;

import org.jmpi.hydra.job.UsageException;

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

    /** The same host named again: the slots of both. */
    HostSlots and(HostSlots again) {
        int most =
                maxSlots == 0 || again.maxSlots == 0 ? Math.max(maxSlots, again.maxSlots) : maxSlots + again.maxSlots;
        return new HostSlots(
                name,
                slots + again.slots,
                most == 0 ? 0 : Math.max(most, slots + again.slots),
                same("users", user, again.user),
                same("bindings", binding, again.binding));
    }

    private String same(String what, String one, String other) {
        if (one.isEmpty() || other.isEmpty() || one.equals(other)) {
            return one.isEmpty() ? other : one;
        }
        throw new UsageException("host " + name + " is named twice, with the " + what + " '" + one + "' and '" + other
                + "': expected one; leave the other away");
    }
}
