package org.jmpi.test.coll.every;

import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.tool.cvar.CvarInfo;
import org.jmpi.mpir.tool.cvar.CvarKey;
import org.jmpi.mpir.tool.cvar.CvarSet;

/** Values for the parameters of an operation's algorithms: their own, the smallest, and others. */
public enum Parameters {
    OWN("-1", "-1", "default", "-1"),
    SMALLEST("2", "0", "kary", "0"),
    OTHER("3", "1024", "knomial_2", "2");

    private final String k;
    private final String chunk;
    private final String tree;
    private final String throttle;

    Parameters(String k, String chunk, String tree, String throttle) {
        this.k = k;
        this.chunk = chunk;
        this.tree = tree;
        this.throttle = throttle;
    }

    /** Writes them to the control variables of {@code kind}. */
    public void set(CvarSet cvars, CollKind kind) {
        String blocking = "MPIR_CVAR_" + kind.name() + "_";
        String nonblocking = "MPIR_CVAR_I" + kind.name() + "_";
        for (CvarInfo info : cvars.registry().all()) {
            String name = info.name();
            String value = value(name);
            if (value != null && (name.startsWith(blocking) || name.startsWith(nonblocking))) {
                cvars.set(CvarKey.of(name), value);
            }
        }
    }

    private String value(String name) {
        if (name.endsWith("_KVAL")) {
            return k;
        }
        if (name.endsWith("_CHUNK_SIZE")) {
            return chunk;
        }
        if (name.endsWith("_TREE_TYPE")) {
            return tree;
        }
        return name.endsWith("_THROTTLE") ? throttle : null;
    }
}
