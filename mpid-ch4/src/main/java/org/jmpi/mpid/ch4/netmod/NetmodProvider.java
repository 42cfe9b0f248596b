package org.jmpi.mpid.ch4.netmod;

import java.util.Map;
import org.jmpi.mpir.tool.cvar.CvarSet;

/** Makes netmods; found by {@link java.util.ServiceLoader}. */
public interface NetmodProvider {
    /** Returns the name, as {@code MPIR_CVAR_CH4_NETMOD} spells it: {@code "tcp"}. */
    String name();

    /** Makes the netmod of one rank. */
    Netmod create();

    /** Returns, for tools to show, what the netmod would use with these settings; by name, in order. Opens nothing. */
    default Map<String, String> facts(CvarSet cvars) {
        return Map.of();
    }
}
