package org.jmpi.tool.trace.match;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Ends of messages in order. An end is in one queue at a time. */
final class EndQueue {
    private @Nullable End first;
    private @Nullable End last;

    boolean isEmpty() {
        return first == null;
    }

    void add(End end) {
        end.next = null;
        if (last == null) {
            first = end;
        } else {
            last.next = end;
        }
        last = end;
    }

    /** Takes all ends of another queue, which is empty then. */
    void addAll(EndQueue other) {
        if (other.first == null) {
            return;
        }
        if (last == null) {
            first = other.first;
        } else {
            last.next = other.first;
        }
        last = other.last;
        other.first = null;
        other.last = null;
    }

    /** Takes the first end. */
    @Nullable
    End poll() {
        End end = first;
        if (end != null) {
            first = end.next;
            if (first == null) {
                last = null;
            }
            end.next = null;
        }
        return end;
    }

    /** Takes all ends, one after the other. Returns how many there were. */
    long drain(Consumer<End> to) {
        long count = 0;
        End end;
        while ((end = poll()) != null) {
            to.accept(end);
            count++;
        }
        return count;
    }
}
