package org.jmpi.mpir.comm.create;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Supplier;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.job.ProcessInfo;
import org.jmpi.mpir.job.Worlds;
import org.jmpi.mpir.mpid.AddressTable;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.mpid.MeetingMemory;
import org.jmpi.mpir.mpl.Entropy;
import org.jspecify.annotations.Nullable;

/**
 * How two groups with processes of several worlds are made known to each other: the leaders swap who their groups have and
 * where these listen, and agree on a key for the connections between the groups (MPICH: {@code MPIDIG_intercomm_create}'s
 * exchange of upids).
 */
final class Introduction {
    private static final int KEY_BYTES = 32;
    private static final int KEY_WORDS = KEY_BYTES / Integer.BYTES;
    /** Where the key begins in what leaders swap: three numbers come before it, the length of the rest after it. */
    private static final int KEY_AT = 3;
    /** What tells whether any of each group has memory for both. */
    private static final int SHARES_AT = 2;
    /** Its header grows with the square: larger groups talk over the network. */
    private static final int MOST_IN_MEMORY = 512;

    private static final int LENGTH_AT = KEY_AT + KEY_WORDS;
    private static final int BLOCK_AT = LENGTH_AT + 1;
    private static final int ENTRY = Introduced.MOST_BYTES;

    private Introduction() {}

    /**
     * Makes the other group's processes known to those of {@code local}; collective over both groups.
     *
     * @param way called at the leader only, may fail
     * @return two numbers that are the same at all processes, and the lpids of the other group
     * @throws MpirException at all processes of {@code local} if it fails at one
     */
    static int[] meet(Rank rank, Comm local, int leader, @Nullable Supplier<LeaderLink> way) {
        LeaderLink[] link = new LeaderLink[1];
        int[] places = InterExchange.share(
                rank, local, leader, way == null ? null : () -> places(local, link, way.get()), null);
        try (MeetingMemory memory = memory(rank, local, places)) {
            return meet(rank, local, leader, link[0], places, memory);
        }
    }

    /** Returns how many processes the other group has, and where each group begins in the memory of both; equal: there is none. */
    private static int[] places(Comm local, LeaderLink[] link, LeaderLink opened) {
        link[0] = opened;
        int[] mine = {local.size, ByteBuffer.wrap(Entropy.bytes(Integer.BYTES)).getInt()};
        int[] theirs = opened.swap(mine);
        if (theirs.length != 2 || theirs[0] < 1) {
            throw bad("it begins with " + theirs.length + " numbers");
        }
        int[] places = {theirs[0], 0, 0};
        if (mine[1] != theirs[1] && (long) mine[0] + theirs[0] <= MOST_IN_MEMORY) {
            places[mine[1] < theirs[1] ? 2 : 1] = mine[1] < theirs[1] ? mine[0] : theirs[0];
        }
        return places;
    }

    private static @Nullable MeetingMemory memory(Rank rank, Comm local, int... places) {
        return places[1] == places[2]
                ? null
                : Device.of(rank).addresses().memory(local.size + places[0], places[1] + local.rank);
    }

    private static int[] meet(
            Rank rank,
            Comm local,
            int leader,
            @Nullable LeaderLink link,
            int[] places,
            @Nullable MeetingMemory memory) {
        RuntimeException[] own = new RuntimeException[1];
        byte[] entries = gather(rank, local, leader, memory, own);
        int[] shared;
        try {
            shared = InterExchange.share(
                    rank, local, leader, link == null ? null : () -> swap(local, entries, link), null);
        } catch (RuntimeException e) {
            throw own[0] == null ? e : own[0];
        }
        List<Introduced> theirs = parse(shared);
        if (theirs.size() != places[0]) {
            throw bad("it names " + theirs.size() + " processes of " + places[0]);
        }
        byte[] key = key(shared);
        int[] result = new int[2 + theirs.size()];
        result[0] = shared[0];
        result[1] = shared[1];
        BitSet news = new BitSet();
        for (int i = 0; i < theirs.size(); i++) {
            result[2 + i] = register(rank, theirs.get(i).process(), key, news);
        }
        if (shared[SHARES_AT] != 0) {
            open(memory, local.size + theirs.size(), theirs, result, places[2]);
            // nobody sends before all have opened
            addTheirNews(rank, local, leader, link, result, news);
            if (memory != null) {
                memory.use(news);
            }
        }
        return result;
    }

    /**
     * Adds to whom this process is news: who was forgotten on one side only begins anew on both.
     *
     * @param lpids two numbers, then those of the other group
     */
    private static void addTheirNews(
            Rank rank, Comm local, int leader, @Nullable LeaderLink link, int[] lpids, BitSet news) {
        int others = lpids.length - 2;
        byte[] row = new byte[bytes(others)];
        for (int i = 0; i < others; i++) {
            row[i >> 3] |= (byte) (news.get(lpids[2 + i]) ? 1 << (i & 7) : 0);
        }
        Datatype type = Datatype.table(rank).known(PredefinedTypes.BYTE);
        byte[] rows = local.rank == leader ? new byte[local.size * row.length] : new byte[0];
        Coll.gather(rank, row, row.length, type, rows, row.length, type, leader, local);
        int theirRow = bytes(local.size);
        int[] theirs = InterExchange.share(
                rank, local, leader, link == null ? null : () -> swapRows(rows, others * theirRow, link), null);
        byte[] columns = toBytes(theirs, 0, others * theirRow);
        for (int i = 0; i < others; i++) {
            if ((columns[i * theirRow + (local.rank >> 3)] >> (local.rank & 7) & 1) != 0) {
                news.set(lpids[2 + i]);
            }
        }
    }

    private static int[] swapRows(byte[] rows, int expected, LeaderLink link) {
        int[] mine = new int[words(rows.length)];
        toWords(rows, mine, 0);
        int[] theirs = link.swap(mine);
        if (theirs.length != words(expected)) {
            throw bad("whom it did not know takes " + theirs.length + " words");
        }
        return theirs;
    }

    /** Returns how many bytes have {@code bits} bits. */
    private static int bytes(int bits) {
        return (bits + 7) / 8;
    }

    /**
     * @param lpids two numbers, then those of {@code theirs}
     * @param first the index of their first process
     */
    private static void open(
            @Nullable MeetingMemory memory, int processes, List<Introduced> theirs, int[] lpids, int first) {
        if (memory == null) {
            return;
        }
        int[] known = new int[processes];
        Arrays.fill(known, -1);
        String[] cards = new String[processes];
        for (int i = 0; i < theirs.size(); i++) {
            cards[first + i] = theirs.get(i).memory();
            known[first + i] = theirs.get(i).memory().isEmpty() ? -1 : lpids[2 + i];
        }
        memory.open(known, cards);
    }

    /** Returns the lpid of {@code process}, which can be reached from now on; notes it if that is news. */
    private static int register(Rank rank, ProcessInfo process, byte[] key, BitSet news) {
        AddressTable addresses = Device.of(rank).addresses();
        if (process.world().equals(addresses.world())) {
            return process.rank();
        }
        int lpid = Worlds.of(rank).lpid(process.world(), process.worldSize(), process.rank());
        if (addresses.insert(lpid, process, key)) {
            news.set(lpid);
        }
        return lpid;
    }

    private static byte[] gather(
            Rank rank, Comm local, int leader, @Nullable MeetingMemory memory, RuntimeException[] failure) {
        ByteBuffer mine = ByteBuffer.allocate(ENTRY);
        try {
            String card = memory == null ? "" : memory.card();
            new Introduced(Device.of(rank).addresses().self(), card).put(mine);
        } catch (RuntimeException e) {
            // the others learn of it by an entry that makes no sense
            failure[0] = e;
        }
        Datatype bytes = Datatype.table(rank).known(PredefinedTypes.BYTE);
        byte[] all = local.rank == leader ? new byte[local.size * ENTRY] : new byte[0];
        Coll.gather(rank, mine.array(), ENTRY, bytes, all, ENTRY, bytes, leader, local);
        return all;
    }

    private static int[] swap(Comm local, byte[] entries, LeaderLink way) {
        byte[] block = pack(local, entries);
        byte[] half = Entropy.bytes(KEY_BYTES);
        int[] mine = new int[BLOCK_AT + words(block.length)];
        mine[0] = local.contextId;
        mine[1] = ByteBuffer.wrap(Entropy.bytes(Integer.BYTES)).getInt() >>> 2;
        toWords(half, mine, KEY_AT);
        mine[LENGTH_AT] = block.length;
        toWords(block, mine, BLOCK_AT);
        mine[SHARES_AT] = anyShares(parse(mine)) ? 1 : 0;
        int[] theirs = way.swap(mine);
        if (theirs.length < BLOCK_AT
                || theirs[0] < 0
                || theirs[1] < 0
                || theirs[LENGTH_AT] < 0
                || words(theirs[LENGTH_AT]) != theirs.length - BLOCK_AT) {
            throw bad("its message has " + theirs.length + " words");
        }
        parse(theirs);
        for (int i = 0; i < KEY_WORDS; i++) {
            theirs[KEY_AT + i] ^= mine[KEY_AT + i];
        }
        toWords(way.key(key(theirs)), theirs, KEY_AT);
        theirs[0] = Math.min(theirs[0], mine[0]);
        theirs[1] += mine[1];
        theirs[SHARES_AT] &= mine[SHARES_AT];
        return theirs;
    }

    private static boolean anyShares(List<Introduced> group) {
        return group.stream().anyMatch(each -> !each.memory().isEmpty());
    }

    /** Returns the entries without what is unused of each. */
    private static byte[] pack(Comm local, byte[] entries) {
        ByteBuffer block = ByteBuffer.allocate(entries.length);
        for (int r = 0; r < local.size; r++) {
            Introduced each = Introduced.get(ByteBuffer.wrap(entries, r * ENTRY, ENTRY));
            if (each == null) {
                throw new MpirException(
                        ErrorClass.ERR_OTHER,
                        "rank " + r + " of the local group can't be reached from other worlds: it could not listen for"
                                + " connections; its own message says why");
            }
            each.put(block);
        }
        byte[] packed = new byte[block.position()];
        block.flip().get(packed);
        return packed;
    }

    private static List<Introduced> parse(int[] words) {
        ByteBuffer in = ByteBuffer.wrap(toBytes(words, BLOCK_AT, words[LENGTH_AT]));
        List<Introduced> all = new ArrayList<>();
        while (in.hasRemaining()) {
            Introduced each = Introduced.get(in);
            if (each == null) {
                throw bad("entry " + all.size() + " makes no sense");
            }
            all.add(each);
        }
        if (all.isEmpty()) {
            throw bad("it names no process");
        }
        return all;
    }

    private static byte[] key(int[] words) {
        return toBytes(words, KEY_AT, KEY_BYTES);
    }

    private static int words(int bytes) {
        return (int) ((bytes + (long) Integer.BYTES - 1) / Integer.BYTES);
    }

    private static void toWords(byte[] bytes, int[] words, int at) {
        ByteBuffer padded =
                ByteBuffer.allocate(words(bytes.length) * Integer.BYTES).put(bytes);
        padded.clear().asIntBuffer().get(words, at, words(bytes.length));
    }

    private static byte[] toBytes(int[] words, int at, int length) {
        ByteBuffer all = ByteBuffer.allocate(words(length) * Integer.BYTES);
        all.asIntBuffer().put(words, at, words(length));
        byte[] bytes = new byte[length];
        all.get(bytes);
        return bytes;
    }

    private static MpirException bad(String what) {
        return new MpirException(
                ErrorClass.ERR_OTHER,
                "the other leader's list of processes can't be read: " + what
                        + "; expected one version of JMPI in both jobs");
    }
}
