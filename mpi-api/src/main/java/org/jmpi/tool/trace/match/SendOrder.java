package org.jmpi.tool.trace.match;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jmpi.tool.trace.match.Message.Content;
import org.jspecify.annotations.Nullable;

/**
 * Brings messages into the order in which they were sent; those of one time by sender, then as they came. What does not fit into a
 * bounded part of the memory waits in a temporary file that is gone when this is closed.
 */
public final class SendOrder implements Matcher.Sink, Closeable {
    private static final int RUN = 1 << 18;
    private static final int WORDS = 7;
    private static final int BYTES = WORDS * Long.BYTES;
    private static final int READ_AT_ONCE = 1 << 10;

    /** A message and its place in the order of finding. */
    private record Found(Message message, long index) {}

    private static final Comparator<Found> ORDER = (a, b) -> {
        int time = Long.compareUnsigned(a.message.sent(), b.message.sent());
        if (time != 0) {
            return time;
        }
        int sender = Integer.compare(a.message.sender(), b.message.sender());
        return sender != 0 ? sender : Long.compare(a.index, b.index);
    };

    private final int capacity;
    private Found[] found;
    private int count;
    private long total;
    private @Nullable Path path;
    private @Nullable FileChannel file;
    private final List<Run> runs = new ArrayList<>();

    /** Prepares to sort; nothing is written before the memory is full. */
    public SendOrder() {
        this(RUN);
    }

    /** Keeps up to {@code capacity} messages in memory. */
    SendOrder(int capacity) {
        this.capacity = capacity;
        found = new Found[Math.min(capacity, 1 << 10)];
    }

    @Override
    public void accept(Message message) throws IOException {
        if (count == capacity) {
            spill();
        }
        if (count == found.length) {
            found = Arrays.copyOf(found, Math.min(capacity, 2 * count));
        }
        found[count++] = new Found(message, total++);
    }

    private void spill() throws IOException {
        if (file == null) {
            path = Files.createTempFile("jmpi-trace-", ".messages");
            file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        }
        Arrays.sort(found, 0, count, ORDER);
        long begin = file.size();
        ByteBuffer buffer = ByteBuffer.allocate(BYTES * READ_AT_ONCE);
        long at = begin;
        for (int i = 0; i < count; i++) {
            put(buffer, found[i]);
            if (!buffer.hasRemaining() || i == count - 1) {
                at = write(file, buffer.flip(), at);
                buffer.clear();
            }
        }
        runs.add(new Run(file, begin, at));
        count = 0;
    }

    private static long write(FileChannel to, ByteBuffer bytes, long from) throws IOException {
        long at = from;
        while (bytes.hasRemaining()) {
            at += to.write(bytes, at);
        }
        return at;
    }

    private static void put(ByteBuffer to, Found each) {
        Message message = each.message;
        to.putLong(((long) message.sender() << Integer.SIZE) | (message.receiver() & 0xFFFFFFFFL))
                .putLong(message.sent())
                .putLong(message.duration())
                .putLong(message.comm())
                .putLong(message.tag())
                .putLong(message.bytes())
                .putLong(each.index);
    }

    private static Found get(ByteBuffer from) {
        long ends = from.getLong();
        long sent = from.getLong();
        long duration = from.getLong();
        Content content = new Content(from.getLong(), from.getLong(), from.getLong());
        return new Found(
                new Message((int) (ends >> Integer.SIZE), (int) ends, sent, duration, content), from.getLong());
    }

    /** A sorted part of the file. */
    private static final class Run {
        private final FileChannel file;
        private long at;
        private final long end;
        private ByteBuffer buffer = ByteBuffer.allocate(0);
        private @Nullable Found head;

        Run(FileChannel file, long begin, long end) {
            this.file = file;
            at = begin;
            this.end = end;
        }

        Found head() {
            if (head == null) {
                throw new IllegalStateException();
            }
            return head;
        }

        boolean advance() throws IOException {
            if (!buffer.hasRemaining() && !fill()) {
                return false;
            }
            head = get(buffer);
            return true;
        }

        private boolean fill() throws IOException {
            if (at == end) {
                return false;
            }
            buffer = ByteBuffer.allocate((int) Math.min(end - at, (long) BYTES * READ_AT_ONCE));
            while (buffer.hasRemaining()) {
                int read = file.read(buffer, at);
                if (read < 0) {
                    throw new IOException("the temporary file of messages was cut off");
                }
                at += read;
            }
            buffer.flip();
            return true;
        }
    }

    /** Passes all messages on, in order. Once only. */
    public void drain(Matcher.Sink to) throws IOException {
        if (runs.isEmpty()) {
            Arrays.sort(found, 0, count, ORDER);
            for (int i = 0; i < count; i++) {
                to.accept(found[i].message);
            }
            return;
        }
        spill();
        PriorityQueue<Run> queue = new PriorityQueue<>((a, b) -> ORDER.compare(a.head(), b.head()));
        for (Run each : runs) {
            if (each.advance()) {
                queue.add(each);
            }
        }
        Run next;
        while ((next = queue.poll()) != null) {
            to.accept(next.head().message);
            if (next.advance()) {
                queue.add(next);
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            if (file != null) {
                file.close();
            }
        } finally {
            if (path != null) {
                Files.deleteIfExists(path);
            }
        }
    }
}
