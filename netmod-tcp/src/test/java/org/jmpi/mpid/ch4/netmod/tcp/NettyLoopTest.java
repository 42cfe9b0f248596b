package org.jmpi.mpid.ch4.netmod.tcp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the loop tells its targets, with the selector's own set of selected keys as on newer JDKs (see the pom). */
@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NettyLoopTest {
    private static final long FOREVER = TimeUnit.MINUTES.toNanos(10);

    private NettyLoop loop;
    private Pipe ready;
    private Pipe silent;

    @BeforeEach
    void open() throws IOException {
        loop = new NettyLoop();
        ready = Pipe.open();
        silent = Pipe.open();
        ready.source().configureBlocking(false);
        silent.source().configureBlocking(false);
    }

    @AfterEach
    void close() throws IOException {
        loop.close();
        for (Pipe pipe : new Pipe[] {ready, silent}) {
            pipe.source().close();
            pipe.sink().close();
        }
    }

    @Test
    void aSleepEndsWhenAChannelIsReady() throws IOException {
        AtomicInteger told = new AtomicInteger();
        loop.watch(ready.source(), SelectionKey.OP_READ, told::incrementAndGet);
        ready.sink().write(ByteBuffer.wrap(new byte[1]));

        loop.run(FOREVER);

        assertEquals(1, told.get());
    }

    /** To watch a channel anew the handler selects by itself, and leaves what it found in the set of selected keys. */
    @Test
    void whatARegistrationFoundReadyEndsTheNextSleep() throws IOException {
        AtomicInteger told = new AtomicInteger();
        loop.watch(ready.source(), SelectionKey.OP_READ, told::incrementAndGet);
        loop.watch(silent.source(), SelectionKey.OP_READ, () -> {}).cancel();
        ready.sink().write(ByteBuffer.wrap(new byte[1]));
        loop.watch(silent.source(), SelectionKey.OP_READ, () -> {});

        loop.run(FOREVER);

        assertEquals(1, told.get());
    }
}
