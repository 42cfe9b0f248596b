package org.jmpi.mpir.tool.info;

import java.util.List;

/**
 * A category as it is shown, with the names of what it has.
 *
 * @param name its name
 * @param description what its members are about
 * @param cvars its control variables
 * @param pvars its performance variables
 * @param events its events
 * @param categories the categories inside it
 */
record CategoryRow(
        String name,
        String description,
        List<String> cvars,
        List<String> pvars,
        List<String> events,
        List<String> categories) {}
