package org.jmpi.mpid.ch4.part;

import java.util.function.Consumer;
import org.jmpi.mpir.tool.pvar.PvarClass;
import org.jmpi.mpir.tool.pvar.PvarGroup;
import org.jmpi.mpir.tool.pvar.PvarRegistry;
import org.jmpi.mpir.tool.type.Category;

/** The performance variables of partitioned communication. */
final class PartVars extends PvarGroup implements Consumer<PvarRegistry> {
    private long sent;
    private long early;

    private final PartMatcher matcher;

    PartVars(PvarRegistry registry, PartMatcher matcher) {
        this.matcher = matcher;
        registry.provide(this);
    }

    /** Registers the variables. */
    @Override
    public void accept(PvarRegistry registry) {
        registry.define(
                        PvarClass.COUNTER,
                        "part_partitions_sent",
                        Category.CH4,
                        "Partitions sent; neighbours share a message")
                .from(source(() -> sent));
        registry.define(
                        PvarClass.COUNTER,
                        "part_partitions_early",
                        Category.CH4,
                        "Partitions that were ready before the receiver had started")
                .from(source(() -> early));
        registry.registerLevel(
                "part_unmatched_length",
                Category.CH4,
                "Partitioned sends and receives that were made and wait for their other side",
                matcher::length);
    }

    /** Counts partitions that are sent. */
    void sent(int partitions) {
        if (isWatched()) {
            sent += partitions;
        }
    }

    /** Counts partitions that are ready before the receiver has started. */
    void early(int partitions) {
        if (isWatched()) {
            early += partitions;
        }
    }
}
