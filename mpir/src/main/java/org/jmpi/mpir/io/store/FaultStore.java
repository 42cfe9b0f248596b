package org.jmpi.mpir.io.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jspecify.annotations.Nullable;

/**
 * A file whose calls fail, or move less than they could, where a test wants it; else it does as another one. What fails is
 * {@code CALL:N:REASON}, such as {@code write:2:No space left on device}: the second write and all after it. What moves less
 * is {@code short:SEED}. With {@code slow:MICROSECONDS} each read and write takes so long at least. Several are separated by commas.
 */
public final class FaultStore extends ForwardingStore {
    private static final String[] CALLS = {"read", "write", "size", "setSize", "force", "close"};
    private static final int SHORT_BELOW = 100;

    /** From which call on each kind fails; 0: none does. */
    private final int[] firstFailing = new int[CALLS.length];

    private final String[] reasons = new String[CALLS.length];
    private final AtomicIntegerArray calls = new AtomicIntegerArray(CALLS.length);
    private @Nullable SplittableRandom shortTransfers;
    /** How long a read or write takes at least. */
    private long nanos;

    /**
     * Makes one over {@code file}.
     *
     * @param faults what fails, as above
     * @throws MpirException of class ERR_INFO_VALUE if that is not understood
     */
    public FaultStore(FileStore file, String faults) {
        super(file);
        for (String fault : faults.split(",")) {
            String[] parts = fault.split(":", 3);
            if (parts[0].equals("short") && parts.length == 2) {
                shortTransfers = new SplittableRandom(number(faults, parts[1]));
            } else if (parts[0].equals("slow") && parts.length == 2) {
                nanos = TimeUnit.MICROSECONDS.toNanos(number(faults, parts[1]));
            } else if (parts.length == 3 && index(parts[0]) >= 0) {
                firstFailing[index(parts[0])] = number(faults, parts[1]);
                reasons[index(parts[0])] = parts[2];
            } else {
                throw bad(faults);
            }
        }
    }

    private static int index(String call) {
        return java.util.Arrays.asList(CALLS).indexOf(call);
    }

    private static int number(String faults, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw bad(faults);
        }
    }

    private static MpirException bad(String faults) {
        return new MpirException(
                ErrorClass.ERR_INFO_VALUE,
                "faults are \"" + faults
                        + "\": expected CALL:N:REASON, short:SEED or slow:MICROSECONDS, with commas between; as in"
                        + " write:2:No space left on device");
    }

    private void call(int which) throws IOException {
        int n = calls.incrementAndGet(which);
        if (firstFailing[which] > 0 && n >= firstFailing[which]) {
            throw new FileSystemException(name(), null, reasons[which]);
        }
    }

    private void linger() {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private synchronized int limit(int remaining) {
        return shortTransfers == null || remaining < 2
                ? remaining
                : shortTransfers.nextInt(1, Math.min(remaining, SHORT_BELOW) + 1);
    }

    @Override
    public int read(long at, ByteBuffer to) throws IOException {
        call(0);
        linger();
        int end = to.limit();
        to.limit(to.position() + limit(to.remaining()));
        try {
            return file.read(at, to);
        } finally {
            to.limit(end);
        }
    }

    @Override
    public int write(long at, ByteBuffer from) throws IOException {
        call(1);
        linger();
        int end = from.limit();
        from.limit(from.position() + limit(from.remaining()));
        try {
            return file.write(at, from);
        } finally {
            from.limit(end);
        }
    }

    @Override
    public long size() throws IOException {
        call(2);
        return file.size();
    }

    @Override
    public void setSize(long bytes) throws IOException {
        call(3);
        file.setSize(bytes);
    }

    @Override
    public void force(boolean metadata) throws IOException {
        call(4);
        file.force(metadata);
    }

    @Override
    public void close() throws IOException {
        file.close();
        call(5);
    }
}
