package org.jmpi.mpid.ch4.shm;

import java.util.Map;
import org.jmpi.mpir.tool.cvar.CvarSet;

/** Makes shm modules; found by {@link java.util.ServiceLoader}. */
public interface ShmProvider {
    /** Returns the name, as {@code MPIR_CVAR_CH4_SHM} spells it: {@code "posix"}. */
    String name();

    /** Makes the module of one rank. */
    Shm create();

    /** Returns, for tools to show, what the module would use with these settings; by name, in order. Opens nothing. */
    default Map<String, String> facts(CvarSet cvars) {
        return Map.of();
    }
}
