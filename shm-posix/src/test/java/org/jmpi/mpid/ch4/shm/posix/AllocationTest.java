package org.jmpi.mpid.ch4.shm.posix;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.jmpi.mpir.buffer.UserBuffer;
import org.junit.jupiter.api.Test;

/** The path of small messages allocates nothing once it is warm. */
class AllocationTest {
    private static final int MESSAGES = 100_000;

    private static void exchange(Bystander a, Bystander b, UserBuffer data) {
        for (int i = 0; i < MESSAGES; i++) {
            a.shm.amTrySend(1, 1, a.hdr, 32, data, 8);
            a.shm.amSendHdr(1, 1, a.hdr, 32);
            while (b.shm.progress() > 0) {
                b.arrivedFrom.clear();
            }
        }
    }

    @Test
    void shouldAllocateNothingForSmallMessages() {
        Bystander[] all = Bystander.inJvm(2, ShmSettings.defaults());
        UserBuffer data = new UserBuffer().set(new double[4]);
        ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long before = bean.getThreadAllocatedBytes(Thread.currentThread().getId());
            exchange(all[0], all[1], data);
            least = Math.min(
                    least, bean.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
        }
        Bystander.shutDown(all);
        assertTrue(least < MESSAGES / 10, least + " bytes for " + MESSAGES + " messages");
    }
}
