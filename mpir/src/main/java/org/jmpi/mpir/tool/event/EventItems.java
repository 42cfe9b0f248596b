package org.jmpi.mpir.tool.event;

import java.util.List;

/** The names that elements of standard events have for their values. Found by a file in {@code META-INF/services}. */
public interface EventItems {
    /** Returns the functions of collectives. */
    List<String> operations();

    /** Returns the algorithms of collectives. */
    List<String> algorithms();

    /** Returns the kinds of requests. */
    List<String> requestKinds();
}
