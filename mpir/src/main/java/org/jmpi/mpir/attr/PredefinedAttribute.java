package org.jmpi.mpir.attr;

import org.jmpi.mpir.Rank;

/** Computes the value of an attribute that every communicator has. */
@FunctionalInterface
interface PredefinedAttribute {
    /** Returns the value; null: not set. */
    Object value(Rank rank);
}
