package org.jmpi.mpir.coll.shared;

import static org.jmpi.mpir.coll.shared.RegionLayout.INLINE;
import static org.jmpi.mpir.coll.shared.RegionLayout.PAYLOAD;

import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.CollSchedule;
import org.jmpi.mpir.coll.registry.CollKind;
import org.jmpi.mpir.op.Reducer;
import org.jspecify.annotations.Nullable;

/**
 * The collectives that combine data. Operands are folded from the last rank's down, each as the left operand, so that
 * their order is that of the ranks.
 */
final class Reductions {
    /** Up to so many bytes each rank of an allreduce combines everything itself. */
    private static final int ALONE = 2048;
    /** Up to so many bytes two ranks copy their operand while they wait for the other's, and begin with it. */
    private static final int OWN_FIRST = 16 * 1024;
    /** Longer reductions to one of more than two members are divided among all, as far as it is its own work. */
    private static final int ROOT_ALONE = 32 * 1024;
    /** So many bytes are copied, staged and combined at a time: they stay in the first cache. */
    private static final int BLOCK = 4096;

    private final RegionMembers team;
    private final int me;
    private final int last;
    private final Steps steps;
    private final BufferCopy copier = new BufferCopy();
    private final Reducer reducer = new Reducer();
    private final Step step = new Step();
    private final PostedSteps row;

    // of the call that is under way
    @SuppressWarnings("NullAway.Init")
    private CollArgs a;

    private long signature;

    @SuppressWarnings("NullAway.Init")
    private UserBuffer operand;
    /** Where operands are combined: the receive buffer, or a block of the kind that loops are fast on. */
    @SuppressWarnings("NullAway.Init")
    private UserBuffer result;
    /** Whether the caller gets the result. */
    private boolean isWanted;
    /** Whether all wait for one another, and the wait is longer than the work. */
    private boolean isExchange;
    /** The step whose payload gets the result, for others to read; null if none does. */
    private @Nullable Step shown;
    /** Elements of a step. */
    private long piece;
    /** Elements that are combined at a time. */
    private long block;

    Reductions(RegionMembers team, Steps steps) {
        this.team = team;
        this.steps = steps;
        me = team.me;
        last = team.size - 1;
        row = steps.row();
    }

    /** Returns whether a call can be done so: a user's function gets all elements at once, as by messages. */
    static boolean fits(CollArgs args) {
        return args.op.isBuiltin() ? args.type.size <= PAYLOAD : args.bytes <= PAYLOAD;
    }

    /** As {@link #fits}, where a step has a part of the block of each of {@code size} ranks. */
    static boolean fitsBlocks(CollArgs args, int size) {
        long elements = args.op.isBuiltin() ? 1 : longest(args, size);
        return elements * args.type.size * size <= PAYLOAD;
    }

    private static long longest(CollArgs args, int size) {
        long longest = 0;
        for (int r = 0; r < size; r++) {
            assert args.sendCounts != null;
            longest = Math.max(longest, args.sendCounts.at(r));
        }
        return longest;
    }

    private void begin(CollArgs args, CollSchedule s, CollKind kind, long maxCount, int parts, boolean wanted) {
        a = args;
        isWanted = wanted;
        signature = Signature.of(kind, args.root, args.bytes);
        piece = Math.min(maxCount, PAYLOAD / (args.type.size * parts));
        block = a.op.isBuiltin() ? Math.max(1, BLOCK / a.type.size) : piece;
        long room = Math.min(block, piece) * a.type.size;
        operand = s.scratch(room, a.type);
        result = !wanted || isOtherKind() ? s.scratch(room, a.type) : a.recv;
    }

    /** Whether what arrives would have to be copied anew for each operand that is combined with it. */
    private boolean isOtherKind() {
        return a.op.isBuiltin() && a.recv.layout() == null && a.recv.kind() != operand.kind();
    }

    @SuppressWarnings("NullAway") // the next call sets them
    private void end() {
        isExchange = false;
        a = null;
        operand = null;
        result = null;
        shown = null;
    }

    private int bytes(long elements) {
        return (int) (elements * a.type.size);
    }

    private long countFrom(long done) {
        return Math.min(piece, a.count - done);
    }

    /** Begins a step and posts elements from {@code done} on, to all. */
    private void post(Step s, long done, long n) {
        steps.begin(s, bytes(n));
        steps.claim();
        steps.put(s, 0, a.send, done * a.type.size, bytes(n));
        steps.post(s, signature);
    }

    /**
     * Combines {@code n} elements of the members' operands, posted {@code from} bytes into their payloads, into the bytes
     * from {@code at} of the receive buffer: from {@code first}'s operand down to rank 0's.
     */
    private void combine(Step s, int from, long at, long n, int first) {
        for (long done = 0; done < n; done += block) {
            long m = Math.min(block, n - done);
            long to = at + done * a.type.size;
            if (done == 0) {
                steps.await(first, s, signature);
            }
            steps.get(first, s, from + bytes(done), result, resultAt(to), bytes(m));
            fold(s, first - 1, -1, from + bytes(done), resultAt(to), m, done == 0);
            keep(from + bytes(done), to, m);
        }
    }

    /** As {@link #combine} of a commutative operation, with the caller's operand at the same place of the send buffer. */
    private void combineWithOwn(Step s, int from, long at, long n) {
        boolean isOwnLast = isOwnLast();
        for (long done = 0; done < n; done += block) {
            long m = Math.min(block, n - done);
            long to = at + done * a.type.size;
            if (isOwnLast) {
                combineOwnLast(s, from + bytes(done), to, m, done == 0);
            } else {
                copier.copy(a.send, to, result, resultAt(to), bytes(m));
                fold(s, last, me, from + bytes(done), resultAt(to), m, done == 0);
            }
            keep(from + bytes(done), to, m);
        }
    }

    /**
     * A rank that is alone on its node has no other's, what is there already is not fetched, and a user's function gets no
     * buffer that must stay as it is.
     */
    private boolean isOwnLast() {
        return team.size > 1 && !isExchange && a.op.isBuiltin() && !(a.inPlace && result == a.recv);
    }

    /** Begins with another's operand: the own one is combined from where it lies, and copied nowhere. */
    private void combineOwnLast(Step s, int posted, long to, long n, boolean isNew) {
        int first = me == last ? last - 1 : last;
        if (isNew) {
            steps.await(first, s, signature);
        }
        steps.get(first, s, posted, result, resultAt(to), bytes(n));
        fold(s, first - 1, me, posted, resultAt(to), n, isNew);
        reducer.reduceLocal(a.send, to, result, resultAt(to), n, a.type, a.op);
    }

    private long resultAt(long to) {
        return result == a.recv ? to : 0;
    }

    /** Takes a block of the result from where it was combined to where it is wanted, while it is in the cache. */
    private void keep(int posted, long to, long n) {
        if (shown != null) {
            steps.put(shown, posted, result, resultAt(to), bytes(n));
        }
        if (isWanted && result != a.recv) {
            copier.copy(result, 0, a.recv, to, bytes(n));
        }
    }

    /** Does {@code result = operand op result} for the operands of members {@code from} to 0, but {@code not}. */
    private void fold(Step s, int from, int not, int posted, long at, long n, boolean isNew) {
        for (int r = from; r >= 0; r--) {
            if (r != not) {
                if (isNew) {
                    steps.await(r, s, signature);
                }
                steps.get(r, s, posted, operand, 0, bytes(n));
                reducer.reduceLocal(operand, 0, result, at, n, a.type, a.op);
            }
        }
    }

    /** MPI_Allreduce. */
    void allreduce(CollArgs args, CollSchedule s) {
        begin(args, s, CollKind.ALLREDUCE, args.count, 1, true);
        if (a.bytes <= ALONE || team.size == 2 || !a.op.isBuiltin()) {
            alone();
        } else {
            shared();
        }
        end();
    }

    /** Each member combines everything: of two, each reads no more so than if it combined a half and read the other. */
    private void alone() {
        boolean takesOwn = team.size == 2 && a.commutative();
        isExchange = a.bytes <= OWN_FIRST;
        long posted = 0;
        for (long i = 0; i * piece < a.count; i++) {
            while (posted <= i + row.ahead && posted * piece < a.count) {
                post(row.at(posted), posted * piece, countFrom(posted * piece));
                posted++;
            }
            long done = i * piece;
            if (takesOwn) {
                combineWithOwn(row.at(i), 0, done * a.type.size, countFrom(done));
            } else {
                combine(row.at(i), 0, done * a.type.size, countFrom(done), last);
            }
            steps.done(row.at(i));
        }
    }

    /** Each member combines its share of a piece, and who wants the others' results takes them from their payloads. */
    private void shared() {
        long posted = 0;
        for (long i = 0; i * piece < a.count; i++) {
            while (posted <= i + row.ahead && posted * piece < a.count) {
                postForShares(row.at(posted), posted * piece);
                posted++;
            }
            long done = i * piece;
            long n = countFrom(done);
            combineShare(row.at(i), done, n);
            if (isWanted) {
                collectShares(row.at(i), done, n);
            }
            steps.done(row.at(i));
        }
    }

    private void collectShares(Step s, long done, long n) {
        for (int k = 1; k < team.size; k++) {
            int r = me + k < team.size ? me + k : me + k - team.size;
            long low = n * r / team.size;
            long high = n * (r + 1) / team.size;
            steps.awaitResult(r, s);
            steps.get(r, s, bytes(low), a.recv, (done + low) * a.type.size, bytes(high - low));
        }
    }

    /** Posts what others combine; the own share as well if its place in the order matters. */
    private void postForShares(Step s, long done) {
        long n = countFrom(done);
        if (!a.commutative()) {
            beginLong(s, n);
            steps.put(s, 0, a.send, done * a.type.size, bytes(n));
            steps.post(s, signature);
            return;
        }
        long low = n * me / team.size;
        long high = n * (me + 1) / team.size;
        beginLong(s, n);
        steps.put(s, 0, a.send, done * a.type.size, bytes(low));
        steps.put(s, bytes(high), a.send, (done + high) * a.type.size, bytes(n - high));
        steps.post(s, signature);
    }

    /** A cell's payload would lie where the word of the result is. */
    private void beginLong(Step s, long n) {
        steps.begin(s, Math.max(INLINE + 1, bytes(n)));
        steps.claim();
    }

    private void combineShare(Step s, long done, long n) {
        long low = n * me / team.size;
        long count = n * (me + 1) / team.size - low;
        long at = (done + low) * a.type.size;
        shown = s;
        if (a.commutative()) {
            combineWithOwn(s, bytes(low), at, count);
        } else {
            combine(s, bytes(low), at, count, last);
        }
        shown = null;
        steps.postResult(s);
    }

    /** MPI_Reduce to member {@code root}. */
    void reduce(CollArgs args, CollSchedule s, int root) {
        begin(args, s, CollKind.REDUCE, args.count, 1, me == root);
        if (a.bytes > ROOT_ALONE && team.size > 2 && a.op.isBuiltin()) {
            shared();
        } else {
            to(root);
        }
        end();
    }

    /** The root combines everything. */
    private void to(int root) {
        for (long done = 0; done < a.count; done += piece) {
            long n = countFrom(done);
            long at = done * a.type.size;
            steps.begin(step, bytes(n));
            if (me != root || !a.commutative()) {
                steps.claim();
                steps.put(step, 0, a.send, at, bytes(n));
                steps.postTo(root, step, signature);
            }
            if (me == root && a.commutative()) {
                combineWithOwn(step, 0, at, n);
            } else if (me == root) {
                combine(step, 0, at, n, last);
            }
            steps.done(step);
        }
    }

    /** MPI_Scan, or MPI_Exscan if {@code exclusive}. */
    void scan(CollArgs args, CollSchedule s, boolean exclusive) {
        begin(args, s, exclusive ? CollKind.EXSCAN : CollKind.SCAN, args.count, 1, !exclusive || me > 0);
        int first = exclusive ? me - 1 : me;
        for (long done = 0; done < a.count; done += piece) {
            long n = countFrom(done);
            long at = done * a.type.size;
            post(step, done, n);
            if (first >= 0) {
                combine(step, 0, at, n, first);
            }
            steps.done(step);
        }
        end();
    }

    /** MPI_Reduce_scatter and MPI_Reduce_scatter_block: a step has a piece of each block. */
    void reduceScatter(CollArgs args, CollSchedule s, CollKind kind) {
        long longest = longest(args, team.size);
        begin(args, s, kind, longest, team.size, true);
        int stride = bytes(piece);
        for (long done = 0; done < longest; done += piece) {
            steps.begin(step, stride * team.size);
            steps.claim();
            for (int r = 0; r < team.size; r++) {
                long n = countOfBlock(r, done);
                if (n > 0) {
                    steps.put(step, r * stride, a.send, a.sendAt(r) + done * a.type.size, bytes(n));
                }
            }
            steps.post(step, signature);
            long mine = countOfBlock(me, done);
            if (mine > 0) {
                combine(step, me * stride, done * a.type.size, mine, last);
            }
            steps.done(step);
        }
        end();
    }

    private long countOfBlock(int r, long done) {
        assert a.sendCounts != null;
        return Math.min(piece, a.sendCounts.at(r) - done);
    }
}
