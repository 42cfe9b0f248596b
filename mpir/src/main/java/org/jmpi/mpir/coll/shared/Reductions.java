package org.jmpi.mpir.coll.shared;

import static org.jmpi.mpir.coll.shared.RegionLayout.INLINE;
import static org.jmpi.mpir.coll.shared.RegionLayout.PAYLOAD;

import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.algorithm.CollSchedule;
import org.jmpi.mpir.coll.select.CollKind;
import org.jmpi.mpir.op.Reducer;

/**
 * The collectives that combine data. Operands are folded from the last rank's down, each as the left operand, so that
 * their order is that of the ranks.
 */
final class Reductions {
    /** Up to so many bytes each rank of an allreduce combines everything itself. */
    private static final int ALONE = 2048;

    private final Team team;
    private final int me;
    private final int last;
    private final Steps steps;
    private final BufferCopy copier = new BufferCopy();
    private final Reducer reducer = new Reducer();
    private Step step = new Step();
    private Step next = new Step();

    // of the call that is under way
    private CollArgs a;
    private long signature;
    private UserBuffer operand;
    /** Elements of a step. */
    private long piece;

    Reductions(Team team, Steps steps) {
        this.team = team;
        this.steps = steps;
        me = team.me;
        last = team.size - 1;
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
            longest = Math.max(longest, args.sendCounts.at(r));
        }
        return longest;
    }

    private void begin(CollArgs args, CollSchedule s, CollKind kind, long maxCount, int parts) {
        a = args;
        signature = Signature.of(kind, args.root, args.bytes);
        piece = Math.min(maxCount, PAYLOAD / (args.type.size * parts));
        operand = s.scratch(piece * args.type.size, args.type);
    }

    private void end() {
        a = null;
        operand = null;
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

    /** Does {@code acc = operand of r op acc} on {@code n} elements that begin {@code from} bytes into r's payload. */
    private void fold(int r, Step s, int from, UserBuffer acc, long accAt, long n) {
        steps.await(r, s, signature);
        steps.get(r, s, from, operand, 0, bytes(n));
        reducer.reduceLocal(operand, 0, acc, accAt, n, a.type, a.op);
    }

    /** Folds all members' operands, the caller's own included, all of which were or will be posted. */
    private void foldAll(Step s, int from, UserBuffer acc, long accAt, long n) {
        steps.await(last, s, signature);
        steps.get(last, s, from, acc, accAt, bytes(n));
        for (int r = last - 1; r >= 0; r--) {
            fold(r, s, from, acc, accAt, n);
        }
    }

    /** MPI_Allreduce. */
    void allreduce(CollArgs args, CollSchedule s) {
        begin(args, s, CollKind.ALLREDUCE, args.count, 1);
        if (a.bytes <= ALONE || !a.op.isBuiltin()) {
            post(step, 0, a.count);
            foldAll(step, 0, a.recv, 0, a.count);
            steps.done(step);
        } else {
            shared();
        }
        end();
    }

    /** Each member combines its share of a piece, and the others take the result from its payload. */
    private void shared() {
        postForShares(step, 0);
        for (long done = 0; done < a.count; done += piece) {
            long n = countFrom(done);
            if (done + piece < a.count) {
                postForShares(next, done + piece);
            }
            combineShare(step, done, n);
            for (int k = 1; k < team.size; k++) {
                int r = me + k < team.size ? me + k : me + k - team.size;
                long low = n * r / team.size;
                long high = n * (r + 1) / team.size;
                steps.awaitResult(r, step);
                steps.get(r, step, bytes(low), a.recv, (done + low) * a.type.size, bytes(high - low));
            }
            advance();
        }
    }

    private void advance() {
        steps.done(step);
        Step s = step;
        step = next;
        next = s;
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
        if (a.commutative()) {
            copier.copy(a.send, at, a.recv, at, bytes(count));
            for (int k = 1; k < team.size; k++) {
                int r = me + k < team.size ? me + k : me + k - team.size;
                fold(r, s, bytes(low), a.recv, at, count);
            }
        } else {
            foldAll(s, bytes(low), a.recv, at, count);
        }
        steps.put(s, bytes(low), a.recv, at, bytes(count));
        steps.postResult(s);
    }

    /** MPI_Reduce to member {@code root}. */
    void reduce(CollArgs args, CollSchedule s, int root) {
        begin(args, s, CollKind.REDUCE, args.count, 1);
        for (long done = 0; done < a.count; done += piece) {
            long n = countFrom(done);
            long at = done * a.type.size;
            steps.begin(step, bytes(n));
            if (me != root) {
                steps.claim();
                steps.put(step, 0, a.send, at, bytes(n));
                steps.postTo(root, step, signature);
            } else if (a.commutative()) {
                copier.copy(a.send, at, a.recv, at, bytes(n));
                for (int r = last; r >= 0; r--) {
                    if (r != me) {
                        fold(r, step, 0, a.recv, at, n);
                    }
                }
            } else {
                steps.claim();
                steps.put(step, 0, a.send, at, bytes(n));
                steps.postTo(root, step, signature);
                foldAll(step, 0, a.recv, at, n);
            }
            steps.done(step);
        }
        end();
    }

    /** MPI_Scan, or MPI_Exscan if {@code exclusive}. */
    void scan(CollArgs args, CollSchedule s, boolean exclusive) {
        begin(args, s, exclusive ? CollKind.EXSCAN : CollKind.SCAN, args.count, 1);
        int first = exclusive ? me - 1 : me;
        for (long done = 0; done < a.count; done += piece) {
            long n = countFrom(done);
            long at = done * a.type.size;
            post(step, done, n);
            if (first >= 0) {
                steps.await(first, step, signature);
                steps.get(first, step, 0, a.recv, at, bytes(n));
            }
            for (int r = first - 1; r >= 0; r--) {
                fold(r, step, 0, a.recv, at, n);
            }
            steps.done(step);
        }
        end();
    }

    /** MPI_Reduce_scatter and MPI_Reduce_scatter_block: a step has a piece of each block. */
    void reduceScatter(CollArgs args, CollSchedule s, CollKind kind) {
        long longest = longest(args, team.size);
        begin(args, s, kind, longest, team.size);
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
                foldAll(step, me * stride, a.recv, done * a.type.size, mine);
            }
            steps.done(step);
        }
        end();
    }

    private long countOfBlock(int r, long done) {
        return Math.min(piece, a.sendCounts.at(r) - done);
    }
}
