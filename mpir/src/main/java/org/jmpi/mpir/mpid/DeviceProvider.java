package org.jmpi.mpir.mpid;

import java.util.List;
import org.jmpi.mpir.tool.cvar.CvarSet;

/** Makes devices; found by {@link java.util.ServiceLoader}. */
public interface DeviceProvider {
    /** Returns the device's name, as a version string shows it: {@code "ch4:tcp,posix"}. */
    String name();

    /** Makes the device of one rank. */
    Device create();

    /** Returns the transports on the class path, with what {@code cvars} makes of them. Opens none of them. */
    default List<TransportInfo> transports(CvarSet cvars) {
        return List.of();
    }
}
