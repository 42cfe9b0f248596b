package org.jmpi.tool.otf2;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The events of some locations in order of time; those of one time in order of locations, those of a location in the order of its
 * file. Not to be used by several threads at a time.
 */
public final class Events implements Closeable {
    /** A heap, the next event at its top. */
    private final EventReader[] heap;

    private int size;
    private boolean isFirst = true;
    private final long total;
    private long readBefore;

    Events(List<EventReader> readers, long total) {
        heap = readers.toArray(EventReader[]::new);
        this.total = total;
    }

    /**
     * Reads the next event. The object is the same for all events of a location: its values are lost with the next call.
     *
     * @return null if there is none
     * @throws Otf2Exception if a file is damaged
     */
    public @Nullable Event next() throws IOException {
        if (isFirst) {
            isFirst = false;
            begin();
        } else if (size > 0) {
            advance();
        }
        return size == 0 ? null : heap[0];
    }

    private void begin() throws IOException {
        int filled = 0;
        for (EventReader each : heap) {
            if (each.next()) {
                heap[filled++] = each;
            } else {
                end(each);
            }
        }
        size = filled;
        for (int i = size / 2 - 1; i >= 0; i--) {
            sift(i);
        }
    }

    private void advance() throws IOException {
        if (!heap[0].next()) {
            end(heap[0]);
            heap[0] = heap[--size];
        }
        sift(0);
    }

    private void end(EventReader reader) {
        readBefore += reader.size();
        reader.close();
    }

    private void sift(int from) {
        if (size == 0) {
            return;
        }
        EventReader moved = heap[from];
        int at = from;
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], moved)) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = moved;
    }

    private static boolean isBefore(EventReader a, EventReader b) {
        int order = Long.compareUnsigned(a.time(), b.time());
        return order != 0 ? order < 0 : Long.compareUnsigned(a.location(), b.location()) < 0;
    }

    /** Returns the part of the files' bytes that are read, 0 to 1. */
    public double progress() {
        long read = readBefore;
        for (int i = 0; i < size; i++) {
            read += heap[i].offset();
        }
        return total == 0 ? 1 : (double) read / (double) total;
    }

    @Override
    public void close() {
        for (int i = 0; i < size; i++) {
            heap[i].close();
        }
        size = 0;
        isFirst = false;
    }
}
