package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.mpir.Rank;
import org.jmpi.mpir.comm.BuiltinComms;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** The events of messages from rank 0 to the last rank, in their queues and in a rendezvous, with every element. */
public final class EventMessages {
    private static final int POSTED = 11;
    private static final int UNEXPECTED = 12;
    private static final int TOKEN = 13;
    private static final int LONG_SEND = 14;
    private static final int PROBED = 15;
    private static final int BYTES = 24;
    private static final int LONG = 4 << 20;

    private final Check check = new Check();
    private final int rank = MTest.rank();
    private final int last = MTest.size() - 1;
    private final int context = BuiltinComms.of(Rank.current()).world().contextId;

    private EventMessages() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, EventMessages::run);
    }

    public static int run(String[] args) {
        return new EventMessages().all();
    }

    private int all() {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        queues();
        rendezvous();
        check.ok(MPI_T_finalize(), "T_finalize");
        return check.errors();
    }

    private void token(int from, int to) {
        if (rank == from) {
            MPI_Send(null, 0, MPI_BYTE, to, TOKEN, MPI_COMM_WORLD);
        } else if (rank == to) {
            MPI_Recv(null, 0, MPI_BYTE, from, TOKEN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }

    private void queues() {
        if (rank == 0) {
            send();
        } else if (rank == last) {
            receive();
        }
    }

    private void send() {
        byte[] data = new byte[BYTES];
        token(last, 0);
        check.ok(MPI_Send(data, BYTES, MPI_BYTE, last, POSTED, MPI_COMM_WORLD), "Send");
        check.ok(MPI_Send(data, BYTES - 1, MPI_BYTE, last, UNEXPECTED, MPI_COMM_WORLD), "Send");
        // comes after the other, so that that has come
        token(0, last);
    }

    private void receive() {
        byte[] data = new byte[2 * BYTES];
        int[] request = new int[1];
        try (EventLog matched = new EventLog(check, "message_matched");
                EventLog unexpected = new EventLog(check, "message_unexpected")) {
            int fromPosted = matched.item("found", "posted");
            int fromUnexpected = matched.item("found", "unexpected");
            MPI_Irecv(data, 2 * BYTES, MPI_BYTE, MPI_ANY_SOURCE, POSTED, MPI_COMM_WORLD, request);
            token(last, 0);
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait");
            matched.only("tag", POSTED, MPI_COMM_WORLD, context, 0, POSTED, BYTES, fromPosted);
            check.same(0, unexpected.where("tag", POSTED).size(), "message_unexpected of an awaited message");
            token(0, last);
            unexpected.only("tag", UNEXPECTED, context, 0, UNEXPECTED, BYTES - 1);
            check.same(0, matched.where("tag", UNEXPECTED).size(), "message_matched before the receive");
            MPI_Recv(data, 2 * BYTES, MPI_BYTE, 0, UNEXPECTED, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            matched.only("tag", UNEXPECTED, MPI_COMM_WORLD, context, 0, UNEXPECTED, BYTES - 1, fromUnexpected);
        }
    }

    private void rendezvous() {
        if (rank != 0 && rank != last) {
            return;
        }
        boolean sends = rank == 0;
        try (EventLog begin = new EventLog(check, "rendezvous_begin");
                EventLog end = new EventLog(check, "rendezvous_end")) {
            int side = begin.item("side", sends ? "send" : "receive");
            for (int tag = LONG_SEND; tag <= PROBED; tag++) {
                int request = sends ? sendLong(tag) : receiveLong(tag);
                int peer = sends ? last : 0;
                // a receive that begins with a matched probe has its request only then
                long[] seen = begin.where("tag", tag).isEmpty()
                        ? new long[6]
                        : begin.where("tag", tag).get(0);
                long handle = request == MPI_REQUEST_NULL ? begin.get(seen, "request") : request;
                begin.only("tag", tag, side, context, peer, tag, LONG, handle);
                end.only("tag", tag, side, context, peer, tag, LONG, handle);
            }
            token(0, last);
            check.same(0, begin.where("tag", TOKEN).size(), "rendezvous of an empty message");
        }
    }

    private int sendLong(int tag) {
        int[] request = new int[1];
        check.ok(MPI_Isend(new byte[LONG], LONG, MPI_BYTE, last, tag, MPI_COMM_WORLD, request), "Isend");
        int handle = request[0];
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait for a send");
        return handle;
    }

    private int receiveLong(int tag) {
        byte[] data = new byte[LONG];
        int[] request = {MPI_REQUEST_NULL};
        if (tag == LONG_SEND) {
            check.ok(MPI_Irecv(data, LONG, MPI_BYTE, 0, tag, MPI_COMM_WORLD, request), "Irecv");
            int handle = request[0];
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait for a receive");
            return handle;
        }
        int[] message = new int[1];
        check.ok(MPI_Mprobe(0, tag, MPI_COMM_WORLD, message, MPI_STATUS_IGNORE), "Mprobe");
        check.ok(MPI_Mrecv(data, LONG, MPI_BYTE, message, MPI_STATUS_IGNORE), "Mrecv");
        return MPI_REQUEST_NULL;
    }
}
