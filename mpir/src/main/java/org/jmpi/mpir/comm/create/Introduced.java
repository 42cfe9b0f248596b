package org.jmpi.mpir.comm.create;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jmpi.mpir.job.ProcessInfo;
import org.jmpi.mpir.mpid.MeetingMemory;
import org.jspecify.annotations.Nullable;

/**
 * A process as its group introduces it to another.
 *
 * @param process who it is
 * @param memory what opens its part of the memory of both groups; empty if it has none
 */
record Introduced(ProcessInfo process, String memory) {
    /** The most bytes that {@link #put} writes. */
    static final int MOST_BYTES = ProcessInfo.MOST_BYTES + Short.BYTES + MeetingMemory.LONGEST_CARD;

    void put(ByteBuffer out) {
        process.put(out);
        byte[] text = memory.getBytes(StandardCharsets.US_ASCII);
        out.putShort((short) text.length).put(text);
    }

    /** Reads one and checks it; null if there is none that makes sense. */
    static @Nullable Introduced get(ByteBuffer in) {
        ProcessInfo process = ProcessInfo.get(in);
        if (process == null) {
            return null;
        }
        try {
            int length = in.getShort();
            if (length < 0 || length > MeetingMemory.LONGEST_CARD) {
                return null;
            }
            byte[] text = new byte[length];
            in.get(text);
            return new Introduced(process, new String(text, StandardCharsets.US_ASCII));
        } catch (BufferUnderflowException e) {
            return null;
        }
    }
}
