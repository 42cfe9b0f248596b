package org.jmpi.mpid.ch4.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;

class DoorbellTest {
    @Test
    void shouldRingByADatagramWithoutContent() throws Exception {
        try (DatagramSocket bell = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                DatagramSleeper sleeper = new DatagramSleeper(2)) {
            bell.setSoTimeout(20_000);
            sleeper.address(1, Integer.toString(bell.getLocalPort()));
            sleeper.ring(1);
            DatagramPacket ring = new DatagramPacket(new byte[16], 16);
            bell.receive(ring);
            assertEquals(0, ring.getLength());
            assertEquals(Integer.parseInt(sleeper.card()), ring.getPort());
        }
    }
}
