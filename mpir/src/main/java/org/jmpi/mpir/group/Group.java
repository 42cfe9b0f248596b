package org.jmpi.mpir.group;

import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.request.Constants;

/**
 * A group: an ordered set of processes, each named by its lpid, an index into the device's address table
 * (mirrors {@code MPIR_Group}). Immutable once {@linkplain #initStrided made}. A group that is a range with a stride
 * holds no array.
 */
public final class Group extends HandleObject {
    /** The session that this group comes from, whose error handler hears of errors; null: the World Model. */
    public ErrhandlerOwner owner;

    private int size;
    private int rank;
    private int offset;
    private int stride;
    private int[] map;

    /** Makes this the group of {@code groupSize} processes offset, offset+stride, ... seen by process {@code me}. */
    public Group initStrided(int groupSize, int first, int step, int me) {
        size = groupSize;
        offset = first;
        stride = step;
        map = null;
        rank = rankOf(me);
        return this;
    }

    /** Makes this the group of the processes in {@code lpids}; keeps the array, unless it is a range. */
    public Group initMap(int[] lpids, int me) {
        int n = lpids.length;
        int step = n > 1 ? lpids[1] - lpids[0] : 1;
        boolean range = true;
        for (int i = 1; i < n && range; i++) {
            range = lpids[i] - lpids[i - 1] == step;
        }
        if (range && step != 0) {
            return initStrided(n, n == 0 ? 0 : lpids[0], step, me);
        }
        size = n;
        map = lpids;
        rank = rankOf(me);
        return this;
    }

    /** Returns whether this is MPI_GROUP_EMPTY, which belongs to all sessions. */
    public boolean isBuiltinEmpty() {
        return size == 0 && isBuiltin();
    }

    /** Returns how many processes there are. */
    public int size() {
        return size;
    }

    /** Returns the calling process's rank, or UNDEFINED. */
    public int rank() {
        return rank;
    }

    /** Returns the lpid of rank {@code r}, which must be in range. */
    public int lpid(int r) {
        int[] m = map;
        return m == null ? offset + r * stride : m[r];
    }

    /** Returns the rank of {@code lpid}, or UNDEFINED. Linear where the group is no range. */
    public int rankOf(int lpid) {
        if (map == null) {
            int d = lpid - offset;
            boolean in = size > 0 && d % stride == 0 && d / stride >= 0 && d / stride < size;
            return in ? d / stride : Constants.UNDEFINED;
        }
        for (int r = 0; r < size; r++) {
            if (map[r] == lpid) {
                return r;
            }
        }
        return Constants.UNDEFINED;
    }

    /** Returns the lpids of all ranks in a new array. */
    public int[] lpids() {
        int[] all = new int[size];
        for (int r = 0; r < size; r++) {
            all[r] = lpid(r);
        }
        return all;
    }
}
