package org.jmpi.mpir.comm.create;

import java.nio.ByteBuffer;
import java.util.ArrayList;
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
    /** Where the key begins in what leaders swap: two numbers come before it, the length of the rest after it. */
    private static final int KEY_AT = 2;

    private static final int LENGTH_AT = KEY_AT + KEY_WORDS;
    private static final int BLOCK_AT = LENGTH_AT + 1;
    private static final int ENTRY = ProcessInfo.MOST_BYTES;

    private Introduction() {}

    /**
     * Makes the other group's processes known to those of {@code local}; collective over both groups.
     *
     * @param way called at the leader only, may fail
     * @return two numbers that are the same at all processes, and the lpids of the other group
     * @throws MpirException at all processes of {@code local} if it fails at one
     */
    static int[] meet(Rank rank, Comm local, int leader, @Nullable Supplier<LeaderLink> way) {
        RuntimeException[] own = new RuntimeException[1];
        byte[] entries = gather(rank, local, leader, own);
        int[] shared;
        try {
            shared = InterExchange.share(
                    rank, local, leader, way == null ? null : () -> swap(local, entries, way.get()), null);
        } catch (RuntimeException e) {
            throw own[0] == null ? e : own[0];
        }
        List<ProcessInfo> theirs = parse(shared);
        byte[] key = key(shared);
        int[] result = new int[2 + theirs.size()];
        result[0] = shared[0];
        result[1] = shared[1];
        for (int i = 0; i < theirs.size(); i++) {
            result[2 + i] = register(rank, theirs.get(i), key);
        }
        return result;
    }

    /** Returns the lpid of {@code process}, which can be reached from now on. */
    private static int register(Rank rank, ProcessInfo process, byte[] key) {
        AddressTable addresses = Device.of(rank).addresses();
        if (process.world().equals(addresses.world())) {
            return process.rank();
        }
        int lpid = Worlds.of(rank).lpid(process.world(), process.worldSize(), process.rank());
        addresses.insert(lpid, process, key);
        return lpid;
    }

    private static byte[] gather(Rank rank, Comm local, int leader, RuntimeException[] failure) {
        ByteBuffer mine = ByteBuffer.allocate(ENTRY);
        try {
            Device.of(rank).addresses().self().put(mine);
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
        return theirs;
    }

    /** Returns the entries without what is unused of each. */
    private static byte[] pack(Comm local, byte[] entries) {
        ByteBuffer block = ByteBuffer.allocate(entries.length);
        for (int r = 0; r < local.size; r++) {
            ProcessInfo each = ProcessInfo.get(ByteBuffer.wrap(entries, r * ENTRY, ENTRY));
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

    private static List<ProcessInfo> parse(int[] words) {
        ByteBuffer in = ByteBuffer.wrap(toBytes(words, BLOCK_AT, words[LENGTH_AT]));
        List<ProcessInfo> all = new ArrayList<>();
        while (in.hasRemaining()) {
            ProcessInfo each = ProcessInfo.get(in);
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
