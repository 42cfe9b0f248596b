package org.jmpi.mpir;

import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.ObjectBinding;
import org.jspecify.annotations.Nullable;

/**
 * What the chapters have for a rank's tool interface. Loaded when a tool first asks, by a file in
 * {@code META-INF/services}, so that a rank knows none of the chapters.
 */
public interface RankVariables {
    /** Registers the performance variables of {@code rank}. */
    void register(Rank rank, PvarRegistry registry);

    /** Says how the control variables of {@code rank} that are bound to objects are reached. */
    void bind(Rank rank);

    /** Returns the object of a handle, or null if there is none. */
    @Nullable
    Object find(Rank rank, ObjectBinding kind, int handle);
}
