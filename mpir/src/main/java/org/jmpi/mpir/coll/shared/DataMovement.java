package org.jmpi.mpir.coll.shared;

import static org.jmpi.mpir.coll.shared.RegionLayout.PAYLOAD;

import org.jmpi.mpir.buffer.BufferCopy;
import org.jmpi.mpir.buffer.UserBuffer;
import org.jmpi.mpir.coll.algorithm.CollArgs;
import org.jmpi.mpir.coll.registry.CollKind;

/** The collectives that only move data. Long messages go in pieces, each in a step of its own. */
final class DataMovement {
    /** More members would leave each too little of a payload that is divided among them. */
    static final int MOST_PARTS = 64;

    private final RegionMembers team;
    private final int me;
    private final Steps steps;
    private final BufferCopy copier = new BufferCopy();
    private final Step step = new Step();
    private final PostedSteps row;

    DataMovement(RegionMembers team, Steps steps) {
        this.team = team;
        this.steps = steps;
        me = team.me;
        row = steps.row();
    }

    /** Sends all of {@code buf} from member {@code root} to all. */
    void bcast(UserBuffer buf, long bytes, int root) {
        bcast(buf, bytes, root, false);
    }

    /** As above; {@code failed}, of the root: what it sends means nothing, and all others are told so. */
    void bcast(UserBuffer buf, long bytes, int root, boolean failed) {
        long signature = Signature.of(CollKind.BCAST, team.ranks[root], bytes);
        for (long at = 0; at < bytes; at += PAYLOAD) {
            int len = (int) Math.min(PAYLOAD, bytes - at);
            steps.begin(step, len);
            if (me == root) {
                steps.claim();
                steps.put(step, 0, buf, at, len);
                steps.post(step, failed ? signature | Signature.FAILED : signature);
            } else {
                steps.await(root, step, signature);
                steps.get(root, step, 0, buf, at, len);
            }
            steps.done(step);
        }
    }

    /** MPI_Gather. */
    void gather(CollArgs a) {
        long signature = Signature.of(CollKind.GATHER, a.root, a.bytes);
        for (long at = 0; at < a.bytes; at += PAYLOAD) {
            int len = (int) Math.min(PAYLOAD, a.bytes - at);
            steps.begin(step, len);
            if (me != a.root) {
                steps.claim();
                steps.put(step, 0, a.send, at, len);
                steps.postTo(a.root, step, signature);
            } else {
                collect(a, step, signature, at, len);
            }
            steps.done(step);
        }
        if (me == a.root && !a.inPlace) {
            copier.copy(a.send, 0, a.recv, a.recvAt(me), a.bytes);
        }
    }

    /** Takes a piece of everybody else's block, beginning with the next member's: so not all read one at once. */
    private void collect(CollArgs a, Step s, long signature, long at, int len) {
        for (int k = 1; k < team.size; k++) {
            int r = me + k < team.size ? me + k : me + k - team.size;
            steps.await(r, s, signature);
            steps.get(r, s, 0, a.recv, a.recvAt(r) + at, len);
        }
    }

    /** MPI_Allgather. */
    void allgather(CollArgs a) {
        long signature = Signature.of(CollKind.ALLGATHER, 0, a.bytes);
        long from = a.inPlace ? a.recvAt(me) : 0;
        long posted = 0;
        for (long i = 0; i * PAYLOAD < a.bytes; i++) {
            while (posted <= i + row.ahead && posted * PAYLOAD < a.bytes) {
                postBlock(row.at(posted), a, from, posted * PAYLOAD, signature);
                posted++;
            }
            long at = i * PAYLOAD;
            collect(a, row.at(i), signature, at, (int) Math.min(PAYLOAD, a.bytes - at));
            steps.done(row.at(i));
        }
    }

    private void postBlock(Step s, CollArgs a, long from, long at, long signature) {
        int len = (int) Math.min(PAYLOAD, a.bytes - at);
        steps.begin(s, len);
        steps.claim();
        steps.put(s, 0, a.send, from + at, len);
        steps.post(s, signature);
        if (!a.inPlace) {
            // what was just read is near
            copier.copy(a.send, at, a.recv, a.recvAt(me) + at, len);
        }
    }

    /**
     * How many bytes of a part go in one step where each member's payload has one for every other member: about the same
     * in all steps.
     */
    private int piece(long part) {
        int most = PAYLOAD / (team.size - 1) & -64;
        long pieces = (part + most - 1) / most;
        return pieces < 2 ? (int) part : (int) ((part + pieces - 1) / pieces + 63 & -64);
    }

    /** Which of the parts that {@code from} posts is the one for {@code to}. */
    private static int part(int from, int to) {
        return to < from ? to : to - 1;
    }

    /** MPI_Scatter. */
    void scatter(CollArgs a) {
        long signature = Signature.of(CollKind.SCATTER, a.root, a.bytes);
        int piece = piece(a.bytes);
        for (long at = 0; at < a.bytes; at += piece) {
            int len = (int) Math.min(piece, a.bytes - at);
            steps.begin(step, len * (team.size - 1));
            if (me == a.root) {
                steps.claim();
                putParts(step, a.send, a, at, len);
                steps.post(step, signature);
            } else {
                steps.await(a.root, step, signature);
                steps.get(a.root, step, part(a.root, me) * len, a.recv, at, len);
            }
            steps.done(step);
        }
        if (me == a.root && !a.inPlace) {
            copier.copy(a.send, a.sendAt(me), a.recv, 0, a.bytes);
        }
    }

    private void putParts(Step s, UserBuffer from, CollArgs a, long at, int len) {
        for (int r = 0; r < team.size; r++) {
            if (r != me) {
                steps.put(s, part(me, r) * len, from, a.sendAt(r) + at, len);
            }
        }
    }

    /** MPI_Alltoall. */
    void alltoall(CollArgs a) {
        long signature = Signature.of(CollKind.ALLTOALL, 0, a.bytes);
        UserBuffer from = a.inPlace ? a.recv : a.send;
        int piece = piece(a.bytes);
        postParts(row.at(0), from, a, 0, piece, signature);
        if (!a.inPlace) {
            copier.copy(a.send, a.sendAt(me), a.recv, a.recvAt(me), a.bytes);
        }
        long posted = 1;
        for (long i = 0; i * piece < a.bytes; i++) {
            while (posted <= i + row.ahead && posted * piece < a.bytes) {
                postParts(row.at(posted), from, a, posted * piece, piece, signature);
                posted++;
            }
            getParts(row.at(i), a, i * piece, piece, signature);
        }
    }

    private void getParts(Step s, CollArgs a, long at, int piece, long signature) {
        int len = (int) Math.min(piece, a.bytes - at);
        for (int k = 1; k < team.size; k++) {
            int r = me + k < team.size ? me + k : me + k - team.size;
            steps.await(r, s, signature);
            steps.get(r, s, part(r, me) * len, a.recv, a.recvAt(r) + at, len);
        }
        steps.done(s);
    }

    private void postParts(Step s, UserBuffer from, CollArgs a, long at, int piece, long signature) {
        int len = (int) Math.min(piece, a.bytes - at);
        steps.begin(s, len * (team.size - 1));
        steps.claim();
        putParts(s, from, a, at, len);
        steps.post(s, signature);
    }
}
