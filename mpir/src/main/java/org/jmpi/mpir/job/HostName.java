package org.jmpi.mpir.job;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** The name of this host (MPI_Get_processor_name). */
public final class HostName {
    private HostName() {}

    /** Returns the host name, or {@code localhost} where it cannot be found out. */
    public static String get() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
