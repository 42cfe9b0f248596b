package org.jmpi.hydra.demux;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class InputCopierTest {
    private static final int SIZE = 1_000_000;

    @TempDir
    Path folder;

    private final byte[] data = new byte[SIZE];

    InputCopierTest() {
        new Random(7).nextBytes(data);
    }

    private static final class Rank extends ByteArrayOutputStream {
        final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public void close() {
            closed.countDown();
        }

        byte[] all() throws InterruptedException {
            assertTrue(closed.await(10, TimeUnit.SECONDS), "its input was never closed");
            return toByteArray();
        }
    }

    /** A rank that is gone: every write fails. */
    private static final class Gone extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
        }
    }

    /** A rank that does not read. */
    private static final class Deaf extends OutputStream {
        private final CountDownLatch never = new CountDownLatch(1);

        @Override
        public void write(int b) throws IOException {
            try {
                never.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    private void copy(InputStream in, OutputStream... ranks) throws IOException {
        new InputCopier(in, List.of(ranks), folder.resolve("spill")).start();
    }

    @Test
    void shouldCopyToOne() throws Exception {
        Rank rank = new Rank();
        copy(new ByteArrayInputStream(data), rank);
        assertArrayEquals(data, rank.all());
    }

    @Test
    void shouldCopyToAllPastOnesThatAreGoneOrDoNotRead() throws Exception {
        Rank first = new Rank();
        Rank second = new Rank();
        copy(new ByteArrayInputStream(data), new Gone(), first, new Deaf(), second);
        assertArrayEquals(data, first.all());
        assertArrayEquals(data, second.all());
    }

    @Test
    void shouldCloseEmptyInput() throws Exception {
        Rank first = new Rank();
        Rank second = new Rank();
        copy(InputStream.nullInputStream(), first, second);
        assertEquals(0, first.all().length + second.all().length);
    }

    @Test
    void shouldReadNoFurtherThanTheFastestRank() throws Exception {
        AtomicLong read = new AtomicLong();
        CountDownLatch tooMuch = new CountDownLatch(3);
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 'y';
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                read.addAndGet(length);
                tooMuch.countDown();
                return length;
            }
        };
        copy(endless, new Deaf(), new Deaf());
        // one chunk is there for whoever reads first, one more may be under way
        assertTrue(!tooMuch.await(200, TimeUnit.MILLISECONDS), "read " + read);
    }
}
