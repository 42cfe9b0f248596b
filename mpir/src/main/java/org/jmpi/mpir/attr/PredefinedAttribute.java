package org.jmpi.mpir.attr;

import org.jmpi.mpir.Rank;
import org.jspecify.annotations.Nullable;

/** Computes the value of an attribute that every object of a kind has. */
@FunctionalInterface
interface PredefinedAttribute {
    /** Returns the value of {@code owner}; null: not set. */
    @Nullable
    Object value(Rank rank, AttributeOwner owner);
}
