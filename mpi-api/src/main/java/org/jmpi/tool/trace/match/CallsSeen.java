package org.jmpi.tool.trace.match;

import java.util.HashMap;
import java.util.Map;
import org.jmpi.tool.otf2.Definition;
import org.jmpi.tool.otf2.DefinitionType;
import org.jmpi.tool.otf2.Definitions;

/** Whether a trace has calls that wait for requests, and calls that post non-blocking receives. */
final class CallsSeen {
    private static final int WAIT = 1;
    private static final int POST = 2;

    private final Map<Long, Integer> kinds = new HashMap<>();
    private int seen;

    CallsSeen(Definitions definitions) {
        for (Definition each : definitions.of(DefinitionType.REGION)) {
            String name = definitions.name(each);
            if (name.startsWith("MPI_Wait")) {
                kinds.put(each.self(), WAIT);
            } else if (name.equals("MPI_Irecv")) {
                kinds.put(each.self(), POST);
            }
        }
    }

    void enter(long region) {
        if (seen != (WAIT | POST)) {
            seen |= kinds.getOrDefault(region, 0);
        }
    }

    boolean waits() {
        return (seen & WAIT) != 0;
    }

    boolean posts() {
        return (seen & POST) != 0;
    }
}
