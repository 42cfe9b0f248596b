package org.jmpi.hydra.job;

/**
 * To which processors a rank is bound. The node that it runs on finds them.
 *
 * @param target {@code -bind-to}; empty: the rank is not bound
 * @param mapping {@code -map-by}: from one rank to the next go so far; empty: as the target says
 * @param ranking {@code -rank-by}: how the node's ranks are numbered, once they have their places; empty: as mapped
 * @param local the rank's number among those of its node
 * @param locals how many ranks the node has
 * @param report whether the node says what it chose
 */
public record CpuBinding(String target, String mapping, String ranking, int local, int locals, boolean report) {
    /** Not bound. */
    public static final CpuBinding NONE = new CpuBinding("", "", "", 0, 1, false);
}
