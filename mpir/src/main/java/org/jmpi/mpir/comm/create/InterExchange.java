package org.jmpi.mpir.comm.create;

import java.nio.charset.StandardCharsets;
import org.jmpi.mpir.Rank;
import org.jmpi.mpir.coll.Coll;
import org.jmpi.mpir.comm.Comm;
import org.jmpi.mpir.completion.Requests;
import org.jmpi.mpir.datatype.Datatype;
import org.jmpi.mpir.datatype.PredefinedTypes;
import org.jmpi.mpir.err.ErrorClass;
import org.jmpi.mpir.err.MpirException;
import org.jmpi.mpir.mpid.Device;
import org.jmpi.mpir.request.Request;
import org.jmpi.mpir.request.Status;
import org.jspecify.annotations.Nullable;

/** What the two groups of an intercommunicator tell each other. All ranks 0 talk for their group. */
public final class InterExchange {
    private static final int INT32 = 0x4c000439;
    private static final int TAG_MASK = 0x7fff;

    private InterExchange() {}

    /**
     * Gives every process what the other group's rank 0 brings; collective over both groups.
     *
     * @param local what this group brings; looked at at rank 0 only
     * @param remoteLength how many numbers the other group brings; negative: nobody knows
     */
    static int[] swap(Rank rank, Comm inter, int[] local, int remoteLength) {
        int tag = inter.collSequence++ & TAG_MASK;
        int[] remote = remoteLength < 0 ? null : new int[remoteLength];
        Leader leader = new Leader(rank, inter, 0, tag, Device.ATTR_COLL);
        return share(rank, inter.localComm, 0, inter.rank != 0 ? null : () -> leader.swap(local, remote), remote);
    }

    /** What the leader of a group does alone before it tells the others the outcome. */
    @FunctionalInterface
    interface LeaderPart {
        int[] run();
    }

    /**
     * Gives what the leader found out to all of {@code local}; if that fails, it fails at all.
     *
     * @param part null: this is not the leader
     * @param result where to put it; null: its length is not known, a new array is made
     */
    static int[] share(Rank rank, Comm local, int leader, @Nullable LeaderPart part, int @Nullable [] result) {
        Datatype type = Datatype.table(rank).known(INT32);
        int[] found = null;
        RuntimeException failure = null;
        try {
            found = part == null ? null : part.run();
        } catch (RuntimeException e) {
            failure = e;
        }
        byte[] why = failure == null ? null : text(failure);
        int[] header = {failure == null ? 0 : errorClass(failure), length(found, why)};
        Coll.bcast(rank, header, 2, type, leader, local);
        if (header[0] != 0) {
            byte[] words = why == null ? new byte[header[1]] : why;
            Coll.bcast(rank, words, header[1], Datatype.table(rank).known(PredefinedTypes.BYTE), leader, local);
            throw failure != null ? failure : leaderFailed(header[0], leader, words);
        }
        int[] all = found != null ? found : result != null ? result : new int[header[1]];
        Coll.bcast(rank, all, header[1], type, leader, local);
        return all;
    }

    private static int errorClass(RuntimeException failure) {
        return failure instanceof MpirException e ? e.errorClass() : ErrorClass.ERR_INTERN;
    }

    private static byte[] text(RuntimeException failure) {
        String text = failure instanceof MpirException ? failure.getMessage() : failure.toString();
        return String.valueOf(text).getBytes(StandardCharsets.UTF_8);
    }

    private static int length(int @Nullable [] found, byte @Nullable [] why) {
        return why != null ? why.length : found != null ? found.length : 0;
    }

    /** The first process that reports an error may end the others: each says what is wrong. */
    private static RuntimeException leaderFailed(int errorClass, int leader, byte[] why) {
        return new MpirException(
                errorClass,
                "all processes fail with the leader, rank " + leader + " of the local group: "
                        + new String(why, StandardCharsets.UTF_8));
    }

    /** One of two processes that swap messages. */
    record Leader(Rank rank, Comm channel, int peer, int tag, int attr) {
        /** Sends {@code mine} and returns what the other sends; {@code theirs} null: its length is asked first. */
        int[] swap(int[] mine, int @Nullable [] theirs) {
            int[] incoming = theirs;
            if (incoming == null) {
                int[] length = new int[1];
                exchange(new int[] {mine.length}, length);
                incoming = new int[Math.max(0, length[0])];
            }
            exchange(mine, incoming);
            return incoming;
        }

        private void exchange(int[] out, int[] in) {
            Datatype type = Datatype.table(rank).known(INT32);
            Request receive = Device.of(rank).messaging().irecv(in, in.length, type, peer, tag, channel, attr);
            Request send;
            try {
                send = Device.of(rank).messaging().send(out, out.length, type, peer, tag, channel, attr);
            } catch (RuntimeException e) {
                Device.of(rank).messaging().cancelRecv(receive);
                Device.of(rank).requests().releaseRequest(receive);
                throw e;
            }
            Requests.wait(rank, receive, new Status());
            if (send != null) {
                Requests.wait(rank, send, null);
            }
        }
    }
}
