package org.jmpi.mpid.ch4;

import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.DeviceProvider;

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
}
