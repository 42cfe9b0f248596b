package org.jmpi.mpir.attr;

import org.jmpi.mpir.Rank;

/** Computes the value of an attribute that every object of a kind has. */
@FunctionalInterface
interface PredefinedAttribute {
    /** Returns the value of {@code owner}; null: not set. */
    Object value(Rank rank, AttributeOwner owner);
}
