package org.jmpi.hydra.hosts;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** This machine's names. */
public final class LocalHost {
    private static final Set<String> ALWAYS = Set.of("localhost", "localhost.localdomain", "127.0.0.1", "[::1]");

    private LocalHost() {}

    /** @return this machine's name, never through a name service where the system knows it */
    public static String name() {
        try {
            String name = Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
            if (!name.isEmpty()) {
                return name;
            }
        } catch (IOException e) {
            // not Linux
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (IOException e) {
            return "localhost";
        }
    }

    /**
     * @param host a name from a host list
     * @return whether it means this machine
     */
    public static boolean isLocal(String host) {
        String own = name();
        return ALWAYS.contains(host) || host.equalsIgnoreCase(own) || host.equalsIgnoreCase(shortName(own));
    }

    private static String shortName(String name) {
        int dot = name.indexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
