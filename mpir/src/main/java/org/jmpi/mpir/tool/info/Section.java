package org.jmpi.mpir.tool.info;

/** The parts of a report. */
enum Section {
    FACTS,
    CVARS,
    PVARS,
    EVENTS,
    CATEGORIES,
    COLLECTIVES,
    TRANSPORTS
}
