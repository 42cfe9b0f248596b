package org.jmpi.mpid.ch4.netmod.tcp;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;

/**
 * A business card: {@code tcp2/le/HOST/ADDRESS:PORT,...}: protocol version, byte order, host name, where it listens.
 *
 * @param addresses in the order in which they are to be tried
 */
record Card(List<InetSocketAddress> addresses) {
    private static final int MAX_LENGTH = 512;

    /** Writes a card; leaves out the last addresses if it grows too long. */
    static String format(String host, List<InetAddress> addresses, int port) {
        StringBuilder s = new StringBuilder(prefix()).append(host);
        char separator = '/';
        for (InetAddress a : addresses) {
            String text = separator + bracketed(a) + ':' + port;
            if (s.length() + text.length() > MAX_LENGTH) {
                break;
            }
            s.append(text);
            separator = ',';
        }
        return s.toString();
    }

    private static String prefix() {
        return "tcp" + HelloLayout.VERSION + (HelloLayout.nativeOrder() == HelloLayout.LITTLE ? "/le/" : "/be/");
    }

    private static String bracketed(InetAddress a) {
        String text = a.getHostAddress();
        int scope = text.indexOf('%');
        text = scope < 0 ? text : text.substring(0, scope);
        return text.indexOf(':') < 0 ? text : '[' + text + ']';
    }

    /**
     * Reads a card.
     *
     * @param ownHost this host's name; a card of the same host is tried over loopback first
     * @throws MpirException if it is none of this version and byte order
     */
    static Card parse(int lpid, String card, String ownHost) {
        if (card == null || card.length() > MAX_LENGTH || !card.startsWith(prefix())) {
            throw bad(lpid, card, "'" + prefix() + "HOST/ADDRESS:PORT,...'; use one version of JMPI everywhere");
        }
        int slash = card.indexOf('/', prefix().length());
        if (slash < 0) {
            throw bad(lpid, card, "an address after the host name");
        }
        List<InetSocketAddress> all = new ArrayList<>();
        for (String one : card.substring(slash + 1).split(",", -1)) {
            all.add(address(lpid, card, one));
        }
        if (card.substring(prefix().length(), slash).equals(ownHost)) {
            // stable: others keep their order
            all.sort((x, y) -> Boolean.compare(
                    y.getAddress().isLoopbackAddress(), x.getAddress().isLoopbackAddress()));
        }
        return new Card(List.copyOf(all));
    }

    private static InetSocketAddress address(int lpid, String card, String text) {
        int colon = text.lastIndexOf(':');
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            String host = text.substring(0, Math.max(0, colon));
            if (!host.matches("[0-9.]+|\\[[0-9a-fA-F:.]+]") || port < 1 || port > 65535) {
                throw bad(lpid, card, "numeric addresses and ports, not '" + text + "'");
            }
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (NumberFormatException | UnknownHostException e) {
            throw bad(lpid, card, "numeric addresses and ports, not '" + text + "'");
        }
    }

    private static MpirException bad(int lpid, String card, String expected) {
        return new MpirException(
                ErrorClass.ERR_OTHER, "business card '" + card + "' of process " + lpid + ": expected " + expected);
    }
}
