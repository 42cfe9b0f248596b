package org.jmpi.mpid.ch4;

import java.util.List;
import org.jmpi.mpid.ch4.init.TransportList;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.DeviceProvider;
import org.jmpi.mpir.mpid.TransportInfo;
import org.jmpi.mpir.tool.cvar.CvarSet;

/** Offers ch4 to MPIR. */
public final class Ch4DeviceProvider implements DeviceProvider {
    @Override
    public String name() {
        return "ch4:tcp,posix";
    }

    @Override
    public Device create() {
        return new Ch4Device();
    }

    @Override
    public List<TransportInfo> transports(CvarSet cvars) {
        return TransportList.of(cvars);
    }
}
