package org.jmpi.hydra.control;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jmpi.hydra.job.LaunchSettings;
import org.jmpi.hydra.job.UsageException;

/** Where other hosts reach this one. */
public final class Addresses {
    private static final String LOOPBACK = "127.0.0.1";

    private Addresses() {}

    /** @return what leads to this machine from itself alone */
    public static List<InetAddress> loopback() {
        try {
            return List.of(InetAddress.getByName(LOOPBACK));
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * @param settings say which interface, or by what name others know this machine; else all addresses are taken,
     *     without asking a name service
     * @return addresses, the best first
     * @throws IOException when the system does not tell them
     * @throws UsageException when there is no such interface or name
     */
    public static List<InetAddress> of(LaunchSettings settings) throws IOException {
        if (settings.iface() != null) {
            return named(settings.iface());
        }
        Set<InetAddress> found = new LinkedHashSet<>();
        if (settings.localhost() != null) {
            try {
                found.addAll(List.of(InetAddress.getAllByName(settings.localhost())));
            } catch (UnknownHostException e) {
                throw new UsageException("-localhost " + settings.localhost()
                        + ": no address is known for it; give a name or address by which other hosts reach this one");
            }
        }
        found.addAll(outer());
        found.addAll(loopback());
        return List.copyOf(found);
    }

    private static List<InetAddress> named(String wanted) throws SocketException {
        List<InetAddress> found = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (NetworkInterface each : interfaces()) {
            names.add(each.getName());
            for (InetAddress address : Collections.list(each.getInetAddresses())) {
                boolean fits = each.getName().equals(wanted)
                        || address.getHostAddress().equals(wanted);
                if (fits && !address.isLinkLocalAddress()) {
                    found.add(address);
                }
            }
        }
        if (found.isEmpty()) {
            throw new UsageException(
                    "-iface " + wanted + ": expected the name or an address of an interface that is up; " + "there are "
                            + String.join(", ", names));
        }
        found.sort(Addresses::order);
        return found;
    }

    private static List<InetAddress> outer() throws SocketException {
        List<InetAddress> found = new ArrayList<>();
        for (NetworkInterface each : interfaces()) {
            for (InetAddress address : Collections.list(each.getInetAddresses())) {
                if (!address.isLoopbackAddress() && !address.isLinkLocalAddress()) {
                    found.add(address);
                }
            }
        }
        found.sort(Addresses::order);
        return found;
    }

    /** More hosts can reach IPv4 addresses than others. */
    private static int order(InetAddress x, InetAddress y) {
        return Boolean.compare(x instanceof Inet6Address, y instanceof Inet6Address);
    }

    private static List<NetworkInterface> interfaces() throws SocketException {
        List<NetworkInterface> up = new ArrayList<>();
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            if (each.isUp()) {
                up.add(each);
            }
        }
        return up;
    }
}
