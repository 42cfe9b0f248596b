package org.jmpi.mpir.comm.create;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What names a meeting: all of the string and of the group, so that no two can be taken for one.
 *
 * @param tag the user's string
 * @param lpids who takes part, in the group's order
 */
record MeetingKey(String tag, int[] lpids) {
    MeetingKey {
        // as others read it: half a surrogate pair has no encoding
        tag = new String(tag.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    byte[] encode() {
        byte[] name = tag.getBytes(StandardCharsets.UTF_8);
        ByteBuffer out = ByteBuffer.allocate(Integer.BYTES * (1 + lpids.length) + name.length);
        out.putInt(lpids.length);
        for (int lpid : lpids) {
            out.putInt(lpid);
        }
        return out.put(name).array();
    }

    /** Returns the key in {@code bytes}; null if there is none. */
    static @Nullable MeetingKey decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int n = bytes.length < Integer.BYTES ? -1 : in.getInt();
        if (n < 0 || n > in.remaining() / Integer.BYTES) {
            return null;
        }
        int[] lpids = new int[n];
        for (int i = 0; i < n; i++) {
            lpids[i] = in.getInt();
        }
        byte[] name = new byte[in.remaining()];
        in.get(name);
        return new MeetingKey(new String(name, StandardCharsets.UTF_8), lpids);
    }

    /** Returns the process that leads: the same whatever order the groups of others have. */
    int leader() {
        return Arrays.stream(lpids).min().orElseThrow();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MeetingKey k && tag.equals(k.tag) && Arrays.equals(lpids, k.lpids);
    }

    @Override
    public int hashCode() {
        return 31 * tag.hashCode() + Arrays.hashCode(lpids);
    }

    @Override
    public String toString() {
        String members = lpids.length <= 8 ? Arrays.toString(lpids) : lpids.length + " processes";
        return "stringtag \"" + tag.strip() + "\" and the group of " + members;
    }
}
