package org.jmpi.mpir.mpid;

import java.util.Map;

/**
 * A transport that a device has, for tools to show.
 *
 * @param kind where it reaches: {@code self}, {@code shm} (the ranks of a node) or {@code netmod} (any rank)
 * @param name the module's name: {@code posix}, {@code tcp}
 * @param facts what it would use in a job of this process's settings, by name, in order; sizes are in bytes
 */
public record TransportInfo(String kind, String name, Map<String, String> facts) {}
