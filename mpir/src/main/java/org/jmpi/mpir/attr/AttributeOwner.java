package org.jmpi.mpir.attr;

import org.jspecify.annotations.Nullable;

/** What has attributes: a communicator, a datatype or a window. */
public interface AttributeOwner {
    /** Returns the object's handle. */
    int handle();

    /** Returns the object's attributes, always the same instance. */
    AttributeList attributes();

    /** Returns the value of the predefined attribute {@code index} of its kind; null: not set. */
    default @Nullable Object predefined(int index) {
        return null;
    }
}
