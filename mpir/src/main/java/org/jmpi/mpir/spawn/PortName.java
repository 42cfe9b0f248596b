package org.jmpi.mpir.spawn;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * The name of a port: {@code jmpi1:TAG:PORT:TOKEN:ADDRESS,ADDRESS...}. Who knows it may connect, nobody else.
 *
 * @param tag which of the process's ports
 * @param tcpPort where the process listens
 * @param token 16 random bytes
 * @param addresses of its host, numeric, in the order in which they are tried
 */
record PortName(int tag, int tcpPort, byte[] token, List<String> addresses) {
    /** The longest name, as MPI_MAX_PORT_NAME has it without the end that C needs. */
    static final int LONGEST = 255;

    static final int TOKEN_BYTES = 16;
    private static final String PREFIX = "jmpi1:";
    private static final int FIELDS = 5;
    private static final int MOST_PORT = 0xffff;

    /** Returns the name as text; the last addresses are left out where there is no room. */
    String format() {
        StringBuilder text = new StringBuilder(PREFIX)
                .append(tag)
                .append(':')
                .append(tcpPort)
                .append(':')
                .append(Base64.getUrlEncoder().withoutPadding().encodeToString(token));
        char separator = ':';
        for (String address : addresses) {
            if (text.length() + 1 + address.length() > LONGEST) {
                break;
            }
            text.append(separator).append(address);
            separator = ',';
        }
        return text.toString();
    }

    /**
     * Reads a name.
     *
     * @throws MpirException of class ERR_PORT if it is none of JMPI's
     */
    static PortName parse(String name) {
        PortName port = name.length() > LONGEST ? null : tryParse(name);
        if (port == null) {
            throw new MpirException(
                    ErrorClass.ERR_PORT,
                    "port_name is '" + shown(name) + "': expected a name that MPI_Open_port returned; was it cut off?");
        }
        return port;
    }

    private static @Nullable PortName tryParse(String name) {
        String[] fields = name.split(":", FIELDS);
        if (!name.startsWith(PREFIX) || fields.length < FIELDS) {
            return null;
        }
        try {
            int tag = Integer.parseInt(fields[1]);
            int tcpPort = Integer.parseInt(fields[2]);
            byte[] token = Base64.getUrlDecoder().decode(fields[3]);
            List<String> addresses = List.of(fields[4].split(",", -1));
            boolean isSound = tag >= 0 && tcpPort > 0 && tcpPort <= MOST_PORT && token.length == TOKEN_BYTES;
            return isSound && addresses.stream().allMatch(PortName::isNumeric)
                    ? new PortName(tag, tcpPort, token, addresses)
                    : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean isNumeric(String address) {
        return address.matches("[0-9]+(\\.[0-9]+){3}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");
    }

    /** Returns the addresses as sockets take them. */
    List<InetSocketAddress> sockets() throws UnknownHostException {
        List<InetSocketAddress> all = new ArrayList<>();
        for (String address : addresses) {
            all.add(new InetSocketAddress(InetAddress.getByName(address), tcpPort));
        }
        return all;
    }

    /** Returns whether {@code text} looks like the name of a port of JMPI. */
    static boolean isName(String text) {
        return text.startsWith(PREFIX);
    }

    /** Returns {@code name} for a message: without its token, and not longer than a line. */
    static String shown(String name) {
        String[] fields = name.split(":", FIELDS);
        if (name.startsWith(PREFIX) && fields.length == FIELDS) {
            return fields[0] + ':' + fields[1] + ':' + fields[2] + ":...:" + fields[4];
        }
        return name.length() <= 60 ? name : name.substring(0, 60) + "...";
    }
}
