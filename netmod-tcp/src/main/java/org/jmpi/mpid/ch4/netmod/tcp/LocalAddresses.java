package org.jmpi.mpid.ch4.netmod.tcp;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/** Where this host can be reached. */
final class LocalAddresses {
    /** Bridges and tunnels between containers: addresses that other hosts have as well. */
    private static final Pattern VIRTUAL = Pattern.compile("(docker|veth|virbr|br-|cni|flannel|cali).*");

    private LocalAddresses() {}

    /**
     * Returns the addresses to name: IPv4 first, loopback after others.
     *
     * @param wanted name or address of an interface; empty: all
     */
    static List<InetAddress> find(String wanted) {
        List<InetAddress> outer = new ArrayList<>();
        List<InetAddress> loopback = new ArrayList<>();
        try {
            for (NetworkInterface n : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                if (n.isUp()) {
                    collect(n, wanted, outer, loopback);
                }
            }
        } catch (SocketException e) {
            throw new MpirException(ErrorClass.ERR_OTHER, "cannot list the network interfaces of this host", e);
        }
        outer.addAll(loopback);
        // stable; more hosts can reach IPv4 addresses than others
        outer.sort((x, y) -> Boolean.compare(x instanceof Inet6Address, y instanceof Inet6Address));
        if (outer.isEmpty()) {
            throw new MpirException(
                    ErrorClass.ERR_OTHER,
                    "network interface '" + wanted + "': expected the name or an address of one that is up;"
                            + " leave it empty to listen on all");
        }
        return outer;
    }

    private static void collect(
            NetworkInterface n, String wanted, List<InetAddress> outer, List<InetAddress> loopback) {
        for (InetAddress a : Collections.list(n.getInetAddresses())) {
            boolean named = wanted.equals(n.getName()) || wanted.equals(a.getHostAddress());
            boolean usable = !n.isVirtual() && !VIRTUAL.matcher(n.getName()).matches() && !a.isLinkLocalAddress();
            if (named || (wanted.isEmpty() && usable)) {
                (a.isLoopbackAddress() ? loopback : outer).add(a);
            }
        }
    }

    /** Returns a name of this host, fit for a card, without asking a name server, which may take seconds. */
    static String hostName() {
        return rawHostName().replaceAll("[^A-Za-z0-9._-]", "_");
    }

    private static String rawHostName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).trim();
        } catch (IOException e) {
            String name = System.getenv("HOSTNAME");
            return name != null ? name : System.getenv().getOrDefault("COMPUTERNAME", "localhost");
        }
    }
}
