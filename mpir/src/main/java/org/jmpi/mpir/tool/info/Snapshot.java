package org.jmpi.mpir.tool.info;

import java.util.List;
import java.util.Map;
import org.jmpi.mpir.mpid.TransportInfo;
import org.jmpi.mpir.tool.event.EventType;
import org.jmpi.mpir.tool.pvar.PvarInfo;

/**
 * All that {@code jmpi-info} can show.
 *
 * @param facts versions, JDK, host
 * @param cvars control variables, by name
 * @param pvars performance variables of a rank that is alone, by index
 * @param events by index
 * @param categories by index
 * @param collectives intracommunicators' first
 * @param transports what a job could use
 */
record Snapshot(
        Map<String, String> facts,
        List<CvarRow> cvars,
        List<PvarInfo> pvars,
        List<EventType> events,
        List<CategoryRow> categories,
        List<CollectiveRow> collectives,
        List<TransportInfo> transports) {}
