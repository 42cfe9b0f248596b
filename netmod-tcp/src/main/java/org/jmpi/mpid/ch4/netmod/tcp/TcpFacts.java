package org.jmpi.mpid.ch4.netmod.tcp;

import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jmpi.mpir.err.MpirException;

/** What a job's connections would be like, for tools to show. Loads nothing of Netty. */
final class TcpFacts {
    private TcpFacts() {}

    static Map<String, String> of(TcpSettings settings) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("reaches", "any rank");
        facts.put("addresses", addresses(settings.listenInterface()));
        facts.put("eager limit", Integer.toString(settings.eagerLimit()));
        facts.put(
                "socket buffer",
                settings.socketBuffer() == 0 ? "left to the system" : Integer.toString(settings.socketBuffer()));
        facts.put("connect timeout", settings.connectTimeoutMs() + " ms");
        return facts;
    }

    private static String addresses(String wanted) {
        try {
            return LocalAddresses.find(wanted).stream()
                    .map(InetAddress::getHostAddress)
                    .collect(Collectors.joining(" "));
        } catch (MpirException e) {
            return "none: " + e.getMessage();
        }
    }
}
