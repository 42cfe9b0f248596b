package org.jmpi.mpid.ch4.shm.posix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.jmpi.mpid.ch4.shm.IpcMemory;
import org.jmpi.mpir.mpl.Segment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IpcRegionsTest {
    private static final int SIZE = 40_960;

    private Bystander[] all;

    @AfterEach
    void shutDown() {
        Bystander.shutDown(all);
    }

    private void make(boolean inJvm) {
        String job = "regions-" + System.nanoTime();
        all = new Bystander[2];
        for (int i = 0; i < 2; i++) {
            all[i] = new Bystander(ShmSettings.defaults(), job, i, 2, inJvm);
        }
        Bystander.connect(all);
    }

    @Test
    void peersShouldSeeTheSameMemory() {
        for (boolean inJvm : new boolean[] {true, false}) {
            make(inJvm);
            IpcMemory own = all[0].shm.ipcMemory();
            IpcMemory peer = all[1].shm.ipcMemory();
            own.reserve(SIZE);
            long region = own.reserve(SIZE);
            Segment written = own.map(0, region, SIZE);
            Segment read = peer.map(0, region, SIZE);
            byte[] data = new byte[SIZE];
            new Random(inJvm ? 1 : 2).nextBytes(data);
            for (int i = 0; i < SIZE; i++) {
                assertEquals(0, written.bytes.get(i), "a new region is zeroed");
                written.bytes.put(i, data[i]);
            }
            for (int i = 0; i < SIZE; i++) {
                assertEquals(data[i], read.bytes.get(i));
            }
            assertSame(read, peer.map(0, region, SIZE), "mapped once");
            shutDown();
        }
        make(true);
    }

    @Test
    void noRegionShouldBeBeyondTheMemory() {
        for (boolean inJvm : new boolean[] {true, false}) {
            make(inJvm);
            IpcMemory own = all[0].shm.ipcMemory();
            IpcMemory peer = all[1].shm.ipcMemory();
            long region = own.reserve(SIZE);
            assertNull(peer.map(0, region, SIZE + 1));
            assertNull(peer.map(0, region + SIZE, 4096), "beyond the last one");
            assertNull(peer.map(0, region + 1, 1), "no region begins there");
            assertNull(peer.map(0, Long.MAX_VALUE & -4096, 4096));
            assertTrue(peer.map(0, region, SIZE).size() >= SIZE);
            shutDown();
        }
        make(true);
    }
}
