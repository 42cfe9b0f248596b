package org.jmpi.test.endings;

import java.util.List;
import java.util.Map;

/** How the ranks of a job are run and reach each other. */
enum Transport {
    SHM("shared memory", List.of("-n", "3"), Map.of()),
    TCP("TCP", List.of("-n", "3"), Map.of("MPIR_CVAR_NOLOCAL", "1")),
    THREADS("thread ranks", List.of("-threads", "-n", "3"), Map.of());

    final String title;
    final List<String> options;
    final Map<String, String> environment;

    Transport(String title, List<String> options, Map<String, String> environment) {
        this.title = title;
        this.options = options;
        this.environment = environment;
    }
}
