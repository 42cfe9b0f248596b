package org.jmpi.mpir.group;

import java.util.BitSet;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.abi.Constants;
import org.jmpi.mpir.errhan.ErrhandlerOwner;
import org.jmpi.mpir.handle.HandleAllocator;
import org.jmpi.mpir.handle.HandleKind;
import org.jmpi.mpir.handle.HandleObject;
import org.jmpi.mpir.handle.HandleTable;
import org.jspecify.annotations.Nullable;

/**
 * A group: an ordered set of processes, each named by its lpid, an index into the device's address table
 * (mirrors {@code MPIR_Group}). Immutable once {@linkplain #initStrided made}.
 *
 * <p>A group that is a range with a stride holds no array, a large one of few ranges holds these; any other group is a
 * list.
 */
public final class Group extends HandleObject {
    private static final HandleTable<Group> TABLE = new HandleTable<>(HandleKind.GROUP, 3, 8) {
        @Override
        public Group get() {
            return new Group();
        }
    };

    /** Groups up to this size are lists: they are small anyway, and a list is looked up fastest. */
    private static final int SMALL = 64;
    /** A group of ranges has so many members a range at least, on average. */
    private static final int MEMBERS_A_RANGE = 8;

    /** The session that this group comes from, whose error handler is notified of errors; null: the World Model. */
    public @Nullable ErrhandlerOwner owner;

    private int size;
    private int rank;
    private int offset;
    private int stride;
    private int @Nullable [] map;
    private @Nullable Segments segments;
    /** Made by the first search in a list that is not small. */
    @SuppressWarnings("NullAway.Init")
    private volatile RankIndex index;

    /** Returns the groups of {@code rank} by their handles. */
    public static HandleAllocator<Group> table(Rank rank) {
        return TABLE.of(rank);
    }

    /** Makes this the group of {@code groupSize} processes offset, offset+stride, ... seen by process {@code me}. */
    public Group initStrided(int groupSize, int first, int step, int me) {
        size = groupSize;
        offset = first;
        stride = step;
        rank = rankOf(me);
        return this;
    }

    /** Makes this the group of the processes in {@code lpids}; keeps the array, unless there is a shorter form. */
    public Group initMap(int[] lpids, int me) {
        ProgressionList runs = new ProgressionList();
        int most = mostRanges(lpids.length);
        for (int i = 0; i < lpids.length && runs.count() <= most; i++) {
            runs.add(lpids[i]);
        }
        return runs.count() <= most ? initRanges(runs, me) : initList(lpids, me);
    }

    /** Makes this the group of the processes in {@code runs}. */
    Group init(ProgressionList runs, int me) {
        return runs.count() <= mostRanges((int) runs.size()) ? initRanges(runs, me) : initList(runs.toArray(), me);
    }

    /** Makes this a group, of no session, of the same processes as {@code other}; shares what that holds. */
    public Group initLike(Group other) {
        size = other.size;
        rank = other.rank;
        offset = other.offset;
        stride = other.stride;
        map = other.map;
        segments = other.segments;
        index = other.index;
        return this;
    }

    private static int mostRanges(int groupSize) {
        return groupSize <= SMALL ? 1 : Math.max(1, groupSize / MEMBERS_A_RANGE);
    }

    private Group initRanges(ProgressionList runs, int me) {
        if (runs.count() == 0) {
            return initStrided(0, 0, 1, me);
        }
        if (runs.count() == 1) {
            Progression p = runs.get(0);
            return initStrided(p.count(), p.first(), p.step(), me);
        }
        size = (int) runs.size();
        segments = new Segments(runs);
        rank = rankOf(me);
        return this;
    }

    private Group initList(int[] lpids, int me) {
        size = lpids.length;
        map = lpids;
        rank = search(me);
        return this;
    }

    /** Returns whether this is MPI_GROUP_EMPTY, which belongs to all sessions. */
    boolean isPredefinedEmpty() {
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
        if (m != null) {
            return m[r];
        }
        return segments == null ? offset + r * stride : segments.lpid(r);
    }

    /** Returns the rank of {@code lpid}, or UNDEFINED. Logarithmic time at most, after the first search in a list. */
    public int rankOf(int lpid) {
        if (map == null && segments == null) {
            int d = lpid - offset;
            boolean in = size > 0 && d % stride == 0 && d / stride >= 0 && d / stride < size;
            return in ? d / stride : Constants.UNDEFINED;
        }
        int r = segments != null ? segments.rankOf(lpid) : searchList(lpid);
        return r < 0 ? Constants.UNDEFINED : r;
    }

    @SuppressWarnings("NullAway") // a group that is searched has a list
    private int searchList(int lpid) {
        if (size <= SMALL) {
            return search(lpid);
        }
        RankIndex known = index;
        if (known == null) {
            known = new RankIndex(map);
            index = known;
        }
        return known.rankOf(lpid);
    }

    @SuppressWarnings("NullAway") // a group that is searched has a list
    private int search(int lpid) {
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

    // The group as progressions of lpids, in the order of ranks

    int rangeCount() {
        if (map != null) {
            return size;
        }
        return segments != null ? segments.count() : Math.min(size, 1);
    }

    Progression range(int i) {
        if (map != null) {
            return Progression.of(map[i], 1, 1);
        }
        return segments != null ? segments.get(i) : Progression.of(offset, stride, size);
    }

    /** Returns which range holds rank {@code r}. */
    int rangeOf(int r) {
        if (map != null) {
            return r;
        }
        return segments != null ? segments.segmentOf(r) : 0;
    }

    /** Returns the first rank of range {@code i}. */
    int rangeStart(int i) {
        if (map != null) {
            return i;
        }
        return segments != null ? segments.start(i) : 0;
    }

    /** Appends the lpids of {@code count} ranks {@code first}, {@code first + step}, ... */
    void addTo(ProgressionList runs, int first, int step, int count) {
        for (int done = 0; done < count; ) {
            int r = first + done * step;
            int i = rangeOf(r);
            Progression range = range(i);
            int at = r - rangeStart(i);
            long room = step > 0 ? range.count() - 1L - at : at;
            int n = (int) Math.min(room / Math.abs((long) step) + 1, count - done);
            runs.add(range.at(at), n == 1 ? 1 : range.step() * step, n);
            done += n;
        }
    }

    /** Those of the predefined communicators end too. */
    @Override
    public boolean endsWithLastHandle() {
        return !isBuiltin() || size() > 0;
    }

    /** Adds the lpids of the members to {@code lpids}. */
    public void addTo(BitSet lpids) {
        for (int r = 0; r < size(); r++) {
            lpids.set(lpid(r));
        }
    }
}
