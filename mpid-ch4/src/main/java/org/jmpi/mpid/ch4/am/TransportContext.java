package org.jmpi.mpid.ch4.am;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.tool.event.EventRegistry;

/**
 * What the device gives a transport when it opens it.
 *
 * @param rank the rank it works for; {@code rank.cvars()} has its settings
 * @param lpid this process's lpid
 * @param processes how many processes there are: lpids 0 to processes - 1
 * @param jobId names the job; unique on the machine while it runs; letters, digits, '-' and '_' only
 * @param secret the job's secret, at least 16 bytes
 * @param inJvm whether all processes of this job are threads of this JVM
 * @param dispatcher where arrived messages go
 * @param doorbell wakes a process that sleeps
 */
public record TransportContext(
        Rank rank,
        int lpid,
        int processes,
        String jobId,
        byte[] secret,
        boolean inJvm,
        AmDispatcher dispatcher,
        Doorbell doorbell) {
    /** Returns the rank's events; where there is no rank, in tests of a transport alone, events that nobody hears. */
    public EventRegistry events() {
        return rank == null ? new EventRegistry(null) : rank.events();
    }
}
