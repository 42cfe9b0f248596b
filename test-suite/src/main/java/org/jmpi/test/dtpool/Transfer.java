package org.jmpi.test.dtpool;

import static org.jmpi.binding.Mpi.*;

import java.util.Random;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;

/** Moves one pair's message in a randomly chosen way, which both ranks choose alike. */
final class Transfer {
    /** When the receive is posted. */
    private enum Order {
        ANY,
        /** Before the message is sent. */
        POSTED,
        /** After the message is there. */
        UNEXPECTED
    }

    /** How a message is sent. */
    private enum SendMode {
        SEND,
        SSEND,
        ISEND,
        ISSEND,
        IRSEND,
        SENDRECV,
        /** Buffered, in a buffer of just that size. */
        BSEND,
        IBSEND,
        SEND_INIT,
        SSEND_INIT,
        /** Packed first. */
        PACKED
    }

    /** How a message is received. */
    private enum ReceiveMode {
        RECV,
        IRECV,
        MRECV,
        IMRECV,
        SENDRECV,
        RECV_INIT,
        /** Unpacked later; for whole messages. */
        PACKED
    }

    private static final int READY_TAG = 2000;

    private final Check check;
    private final TypePair pair;
    private final int peer;
    private final int tag;
    private final Order order;
    private final SendMode sendMode;
    private final ReceiveMode receiveMode;
    private final boolean anySource;
    private final boolean freeEarly;
    private final int[] request = new int[1];

    Transfer(Check check, TypePair pair, Random random, int peer, int tag) {
        this.check = check;
        this.pair = pair;
        this.peer = peer;
        this.tag = tag;
        order = Order.values()[random.nextInt(Order.values().length)];
        SendMode mode = SendMode.values()[random.nextInt(SendMode.values().length)];
        sendMode = mode == SendMode.IRSEND && order != Order.POSTED ? SendMode.ISEND : mode;
        ReceiveMode any = ReceiveMode.values()[random.nextInt(ReceiveMode.values().length)];
        boolean whole = pair.elements == pair.received.elements.data.size();
        receiveMode = order == Order.POSTED || (any == ReceiveMode.PACKED && !whole) ? ReceiveMode.IRECV : any;
        anySource = random.nextInt(4) == 0;
        freeEarly = random.nextBoolean();
    }

    @Override
    public String toString() {
        return order + " " + sendMode + " " + receiveMode;
    }

    void send() {
        byte[] before = pair.sent.before(pair.bits);
        pair.sent.store.write(before);
        int[] type = {pair.sent.shape.commit(check)};
        if (order == Order.POSTED) {
            MPI_Recv(null, 0, MPI_BYTE, peer, READY_TAG + tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        sendNow(pair.sent.store.readOnly(), pair.sent.count, type);
        same(pair.sent, before, pair.sent.store.read(), "after the send");
    }

    private void sendNow(Object data, int n, int[] type) {
        switch (sendMode) {
            case SEND -> check.ok(MPI_Send(data, n, type[0], peer, tag, MPI_COMM_WORLD), "Send");
            case SSEND -> check.ok(MPI_Ssend(data, n, type[0], peer, tag, MPI_COMM_WORLD), "Ssend");
            case SENDRECV ->
                check.ok(
                        MPI_Sendrecv(
                                data,
                                n,
                                type[0],
                                peer,
                                tag,
                                null,
                                0,
                                MPI_BYTE,
                                MPI_PROC_NULL,
                                0,
                                MPI_COMM_WORLD,
                                MPI_STATUS_IGNORE),
                        "Sendrecv");
            case BSEND, IBSEND -> buffered(data, n, type[0]);
            case SEND_INIT, SSEND_INIT -> persistent(data, n, type);
            case PACKED -> packed(data, n, type[0]);
            case ISEND -> MPI_Isend(data, n, type[0], peer, tag, MPI_COMM_WORLD, request);
            case ISSEND -> MPI_Issend(data, n, type[0], peer, tag, MPI_COMM_WORLD, request);
            case IRSEND -> MPI_Irsend(data, n, type[0], peer, tag, MPI_COMM_WORLD, request);
        }
        boolean pending = sendMode == SendMode.ISEND || sendMode == SendMode.ISSEND || sendMode == SendMode.IRSEND;
        finish(type, MPI_STATUS_IGNORE, pending);
    }

    private void buffered(Object data, int n, int type) {
        byte[] memory = new byte[packSize(n, type) + MPI_BSEND_OVERHEAD];
        check.ok(MPI_Buffer_attach(memory, memory.length), "Buffer_attach");
        if (sendMode == SendMode.BSEND) {
            check.ok(MPI_Bsend(data, n, type, peer, tag, MPI_COMM_WORLD), "Bsend");
        } else {
            MPI_Ibsend(data, n, type, peer, tag, MPI_COMM_WORLD, request);
            check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "Wait for Ibsend");
        }
        check.ok(MPI_Buffer_detach(new Object[1], new int[1]), "Buffer_detach");
    }

    private void persistent(Object data, int n, int[] type) {
        if (sendMode == SendMode.SEND_INIT) {
            MPI_Send_init(data, n, type[0], peer, tag, MPI_COMM_WORLD, request);
        } else {
            MPI_Ssend_init(data, n, type[0], peer, tag, MPI_COMM_WORLD, request);
        }
        start(MPI_STATUS_IGNORE);
    }

    private void start(MPI_Status status) {
        check.ok(MPI_Start(request), "Start");
        check.ok(MPI_Wait(request, status), "Wait for a persistent request");
        check.ok(MPI_Request_free(request), "Request_free");
    }

    private int packSize(int n, int type) {
        int[] size = new int[1];
        check.ok(MPI_Pack_size(n, type, MPI_COMM_WORLD, size), "Pack_size");
        return size[0];
    }

    private void packed(Object data, int n, int type) {
        byte[] packed = new byte[packSize(n, type)];
        int[] position = new int[1];
        check.ok(MPI_Pack(data, n, type, packed, packed.length, position, MPI_COMM_WORLD), "Pack");
        check.ok(MPI_Send(packed, position[0], MPI_PACKED, peer, tag, MPI_COMM_WORLD), "Send of MPI_PACKED");
    }

    private void unpacked(Object data, int n, int type, int source, MPI_Status status) {
        byte[] packed = new byte[packSize(n, type)];
        check.ok(
                MPI_Recv(packed, packed.length, MPI_PACKED, source, tag, MPI_COMM_WORLD, status), "Recv of MPI_PACKED");
        int[] position = new int[1];
        check.ok(MPI_Unpack(packed, packed.length, position, data, n, type, MPI_COMM_WORLD), "Unpack");
    }

    /** Frees the type, before or after the request is complete: a pending operation keeps what it needs. */
    private void finish(int[] type, MPI_Status status, boolean pending) {
        if (pending && !freeEarly) {
            check.ok(MPI_Wait(request, status), "Wait");
        }
        check.ok(MPI_Type_free(type), "Type_free");
        if (pending && freeEarly) {
            check.ok(MPI_Wait(request, status), "Wait");
        }
    }

    void receive() {
        pair.received.store.write(pair.received.before(pair.bits));
        int type = pair.received.shape.commit(check);
        int[] passing = new int[1];
        MPI_Type_dup(type, passing);
        MPI_Status status = new MPI_Status();
        if (order == Order.UNEXPECTED) {
            MPI_Probe(peer, tag, MPI_COMM_WORLD, status);
            RandomPairs.counts(check, pair, type, status);
        }
        receiveNow(passing, status);
        arrived(type, status);
    }

    private void arrived(int type, MPI_Status status) {
        check.same(peer, status.MPI_SOURCE, "source");
        check.same(tag, status.MPI_TAG, "tag");
        RandomPairs.counts(check, pair, type, status);
        MPI_Type_free(new int[] {type});
        same(pair.received, pair.arrived(), pair.received.store.read(), "after the receive");
    }

    private void receiveNow(int[] type, MPI_Status status) {
        Object data = pair.received.store.buffer;
        int n = pair.received.count;
        int source = anySource ? MPI_ANY_SOURCE : peer;
        int[] message = new int[1];
        switch (receiveMode) {
            case RECV -> check.ok(MPI_Recv(data, n, type[0], source, tag, MPI_COMM_WORLD, status), "Recv");
            case IRECV -> {
                MPI_Irecv(data, n, type[0], source, tag, MPI_COMM_WORLD, request);
                if (order == Order.POSTED) {
                    MPI_Send(null, 0, MPI_BYTE, peer, READY_TAG + tag, MPI_COMM_WORLD);
                }
            }
            case MRECV -> {
                MPI_Mprobe(source, tag, MPI_COMM_WORLD, message, status);
                check.ok(MPI_Mrecv(data, n, type[0], message, status), "Mrecv");
            }
            case RECV_INIT -> {
                MPI_Recv_init(data, n, type[0], source, tag, MPI_COMM_WORLD, request);
                start(status);
            }
            case PACKED -> unpacked(data, n, type[0], source, status);
            case IMRECV -> {
                MPI_Mprobe(source, tag, MPI_COMM_WORLD, message, status);
                MPI_Imrecv(data, n, type[0], message, request);
            }
            case SENDRECV ->
                check.ok(
                        MPI_Sendrecv(
                                null,
                                0,
                                MPI_BYTE,
                                MPI_PROC_NULL,
                                0,
                                data,
                                n,
                                type[0],
                                source,
                                tag,
                                MPI_COMM_WORLD,
                                status),
                        "Sendrecv");
        }
        finish(type, status, receiveMode == ReceiveMode.IRECV || receiveMode == ReceiveMode.IMRECV);
    }

    /** Both at one rank: the receive first, or the send. */
    void self() {
        byte[] before = pair.sent.before(pair.bits);
        pair.sent.store.write(before);
        pair.received.store.write(pair.received.before(pair.bits));
        int[] types = {pair.sent.shape.commit(check), pair.received.shape.commit(check)};
        int[] requests = new int[2];
        MPI_Status[] statuses = {new MPI_Status(), new MPI_Status()};
        for (int i = 0; i < 2; i++) {
            if (i == 0 == (order == Order.POSTED)) {
                MPI_Irecv(
                        pair.received.store.buffer,
                        pair.received.count,
                        types[1],
                        anySource ? MPI_ANY_SOURCE : peer,
                        tag,
                        MPI_COMM_WORLD,
                        request);
                requests[1] = request[0];
            } else {
                MPI_Isend(pair.sent.store.buffer, pair.sent.count, types[0], peer, tag, MPI_COMM_WORLD, request);
                requests[0] = request[0];
            }
        }
        check.ok(MPI_Waitall(2, requests, statuses), "Waitall");
        MPI_Type_free(new int[] {types[0]});
        same(pair.sent, before, pair.sent.store.read(), "after the send");
        arrived(types[1], statuses[1]);
    }

    /** MPI_Sendrecv_replace at both ranks: each one's elements take the place of the other's. */
    void replace(boolean first) {
        Side own = first ? pair.sent : pair.received;
        own.store.write(own.before(pair.bits));
        int[] type = {own.shape.commit(check)};
        check.ok(
                MPI_Sendrecv_replace(
                        own.store.buffer, own.count, type[0], peer, tag, peer, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
                "Sendrecv_replace");
        MPI_Type_free(type);
        same(own, first ? pair.arrivedBack() : pair.arrived(), own.store.read(), "after Sendrecv_replace");
    }

    private void same(Side side, byte[] expected, byte[] actual, String when) {
        String difference = side.difference(expected, actual);
        if (difference != null) {
            check.fail(when + ": " + difference);
        }
    }
}
