package org.jmpi.tool.tracelog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * A file that is written through mapped memory, one window after the other: a line is there once it is copied, however the
 * process ends, and costs no system call. The rest of the window holds line ends, so that what a killed process leaves is
 * still plain text; at an orderly end they are cut off.
 */
final class MappedLog implements LogSink {
    private static final int WINDOW = 1 << 18;
    /** A new window begins on a page. */
    private static final int LONGEST = 1 << 16;

    private final FileChannel file;
    private MappedByteBuffer window;
    private long start;
    private boolean closed;

    MappedLog(Path path) throws IOException {
        Files.createDirectories(path.getParent());
        file = FileChannel.open(
                path,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        open(0);
    }

    /** Written, not only mapped, so that a full disk is an exception here and no fault of the memory later. */
    private void open(long from) throws IOException {
        byte[] ends = new byte[WINDOW];
        Arrays.fill(ends, (byte) '\n');
        ByteBuffer rest = ByteBuffer.wrap(ends);
        long at = from;
        while (rest.hasRemaining()) {
            at += file.write(rest, at);
        }
        window = file.map(FileChannel.MapMode.READ_WRITE, from, WINDOW);
        start = from;
    }

    @Override
    public synchronized void line(String text) throws IOException {
        if (closed) {
            return;
        }
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
        int length = Math.min(bytes.length, LONGEST);
        if (length < bytes.length) {
            bytes[length - 1] = '\n';
        }
        if (length > window.remaining()) {
            open(start + window.position());
        }
        window.put(bytes, 0, length);
    }

    @Override
    public synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            file.truncate(start + window.position());
            file.close();
        }
    }
}
