package org.jmpi.mpid.ch4.part;

import org.jmpi.mpir.tool.Category;
import org.jmpi.mpir.tool.PvarRegistry;

/** The performance variables of partitioned communication. */
final class PartVars {
    long sent;
    long early;

    private final PartMatcher matcher;

    PartVars(PvarRegistry registry, PartMatcher matcher) {
        this.matcher = matcher;
        registry.provide(this::register);
    }

    private void register(PvarRegistry registry) {
        registry.registerCounter(
                "part_partitions_sent", Category.CH4, "Partitions sent; neighbours share a message", () -> sent);
        registry.registerCounter(
                "part_partitions_early",
                Category.CH4,
                "Partitions that were ready before the receiver had started",
                () -> early);
        registry.registerLevel(
                "part_unmatched_length",
                Category.CH4,
                "Partitioned sends and receives that were made and wait for their other side",
                matcher::length);
    }
}
