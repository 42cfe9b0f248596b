package org.jmpi.mpid.ch4.shm.posix;

import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.mpl.Segment;
import org.jmpi.mpir.request.Request;
import org.jspecify.annotations.Nullable;

/** A message that is not yet all in shared memory; pooled. */
final class PendingSend {
    int handlerId;
    byte[] hdr = new byte[64];
    int hdrSz;
    final UserBuffer data = new UserBuffer();
    long dataSz;
    /** How many bytes of data were copied. */
    long copied;

    @SuppressWarnings("NullAway.Init")
    Request sreq;
    /** Whether its sender is notified when the data may change; not so for a header alone. */
    boolean hasOrigin;
    /** Whether the data goes through the ring. */
    boolean byRing;

    @Nullable
    PendingSend next;

    void set(int theHandler, Segment header, int headerSize) {
        if (hdr.length < headerSize) {
            hdr = new byte[headerSize];
        }
        header.bytes.get(0, hdr, 0, headerSize);
        handlerId = theHandler;
        hdrSz = headerSize;
        dataSz = 0;
        copied = 0;
        hasOrigin = false;
    }

    void setData(UserBuffer theData, long size, Request request) {
        if (size > 0) {
            data.set(theData);
        }
        dataSz = size;
        sreq = request;
        hasOrigin = true;
    }

    /** First in, first out; takes no memory of its own. */
    static final class Queue {
        private @Nullable PendingSend first;

        @SuppressWarnings("NullAway.Init")
        private PendingSend last;

        boolean isEmpty() {
            return first == null;
        }

        @Nullable
        PendingSend peek() {
            return first;
        }

        void add(PendingSend send) {
            send.next = null;
            if (first == null) {
                first = send;
            } else {
                last.next = send;
            }
            last = send;
        }

        @Nullable
        PendingSend poll() {
            PendingSend send = first;
            if (send != null) {
                first = send.next;
                send.next = null;
            }
            return send;
        }
    }

    /** Sends that are not in use. */
    static final class Pool {
        private static final int MAX = 1024;
        private @Nullable PendingSend free;
        private int size;

        PendingSend take() {
            PendingSend send = free;
            if (send == null) {
                return new PendingSend();
            }
            free = send.next;
            size--;
            return send;
        }

        @SuppressWarnings("NullAway") // in the pool it has none
        void give(PendingSend send) {
            send.data.clear();
            send.sreq = null;
            if (size < MAX) {
                send.next = free;
                free = send;
                size++;
            }
        }
    }
}
