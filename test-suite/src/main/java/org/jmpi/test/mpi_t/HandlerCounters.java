package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * What the protocols send, of each transport that there is, seen by the counters of the active-message handlers: an eager
 * message is one SEND; one of 1 MiB a SEND (its RTS), a SEND_CTS and a SEND_DATA; a synchronous one gets an SSEND_ACK. One of
 * 1 MiB from shared memory is a SEND (its RTS) and an IPC_ACK.
 */
public final class HandlerCounters {
    private static final int SMALL = 8;
    private static final int LARGE = 1 << 22;
    private static final int ENVELOPE = ExpectedCounters.ENVELOPE;
    private static final int ANY = ExpectedCounters.ANY;

    private static final int TAG = 1;
    private static final int LAST = 2;
    private static final int PARTITIONS = 2;

    private final Check check = new Check();
    private final int me = MTest.rank();
    private final String transport;
    /** To whom rank 0 sends; or each rank to itself. */
    private final int target;

    private HandlerCounters(boolean self) {
        target = self ? me : 1;
        transport = self ? "self" : Watch.exists("shm_eager_sends") ? "shm" : "netmod";
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, HandlerCounters::run);
    }

    /** Rank 0 sends to rank 1, and every rank to itself. */
    public static int run(String[] args) {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        HandlerCounters self = new HandlerCounters(true);
        self.protocols();
        int errors = self.check.errors();
        if (MTest.size() > 1) {
            HandlerCounters peer = new HandlerCounters(false);
            peer.protocols();
            errors += peer.check.errors();
        }
        MPI_T_finalize();
        return errors;
    }

    private void protocols() {
        eager();
        rendezvous();
        if (transport.equals("shm") && MTest.hasRoomToShare()) {
            taken();
        }
        synchronous();
        cancelled();
        partitioned();
    }

    private ExpectedCounters expected() {
        return new ExpectedCounters(check, transport);
    }

    private Runnable posted(int n, int[] request) {
        return () -> MPI_Irecv(new byte[n], n, MPI_BYTE, source(), TAG, MPI_COMM_WORLD, request);
    }

    private int source() {
        return transport.equals("self") ? me : 0;
    }

    private static void await(int[] request) {
        MPI_Wait(request, MPI_STATUS_IGNORE);
    }

    private void eager() {
        int[] request = new int[1];
        expected()
                .sends(1)
                .of("messages_sent", 1, 0)
                .of("messages_received", ANY, 1)
                .of("bytes_sent", ENVELOPE + SMALL, 0)
                .of("bytes_received", ANY, ENVELOPE + SMALL)
                .of("eager_sends", 1, 0)
                .of("eager_bytes_sent", SMALL, 0)
                .of("eager_recvs", ANY, 1)
                .of("eager_bytes_received", 0, SMALL)
                .run(
                        posted(SMALL, request),
                        () -> MPI_Send(new byte[SMALL], SMALL, MPI_BYTE, target, TAG, MPI_COMM_WORLD),
                        () -> await(request));
    }

    private void rendezvous() {
        int[] request = new int[1];
        expected()
                .sends(1)
                .handler("SEND_CTS", 0, 1)
                .handler("SEND_DATA", 1, 0)
                .of("rendezvous_sends", 1, 0)
                .of("rendezvous_bytes_sent", LARGE, 0)
                .of("rendezvous_recvs", 0, 1)
                .of("rendezvous_bytes_received", 0, LARGE)
                .run(
                        posted(LARGE, request),
                        () -> MPI_Send(new byte[LARGE], LARGE, MPI_BYTE, target, TAG, MPI_COMM_WORLD),
                        () -> await(request));
    }

    private void taken() {
        int[] request = new int[1];
        ByteBuffer[] memory = new ByteBuffer[1];
        Watch level = new Watch(check);
        level.add("alloc_mem_shared_bytes", MPI_T_PVAR_CLASS_LEVEL, null);
        MPI_Alloc_mem(LARGE, MPI_INFO_NULL, memory);
        // what an earlier program of the job freed may come again, and be up to twice as long
        level.within("alloc_mem_shared_bytes", LARGE, 2L * LARGE);
        expected()
                .sends(1)
                .handler("IPC_ACK", 0, 1)
                .handler("SEND_CTS", 0, 0)
                .handler("SEND_DATA", 0, 0)
                .of("rendezvous_sends", 1, 0)
                .of("rendezvous_recvs", 0, 1)
                .device("ipc_recvs", 0, 1)
                .device("ipc_bytes_received", 0, LARGE)
                .run(
                        posted(LARGE, request),
                        () -> MPI_Send(memory[0], LARGE, MPI_BYTE, target, TAG, MPI_COMM_WORLD),
                        () -> await(request));
        MPI_Free_mem(memory[0]);
        level.same("alloc_mem_shared_bytes", 0);
        level.free();
    }

    private void synchronous() {
        int[] request = new int[1];
        expected()
                .sends(1)
                .handler("SSEND_ACK", 0, 1)
                .run(
                        posted(SMALL, request),
                        () -> MPI_Ssend(new byte[SMALL], SMALL, MPI_BYTE, target, TAG, MPI_COMM_WORLD),
                        () -> await(request));
    }

    /** A send that nobody receives, and a message that says when that was found out. */
    private void cancelled() {
        expected()
                .sends(2)
                .handler("SEND_CANCEL", 1, 0)
                .handler("SEND_CANCEL_ACK", 0, 1)
                .device("sends_cancelled", 1, 0)
                .run(
                        () -> {},
                        () -> {
                            int[] request = new int[1];
                            MPI_Issend(new byte[SMALL], SMALL, MPI_BYTE, target, TAG, MPI_COMM_WORLD, request);
                            MPI_Cancel(request[0]);
                            await(request);
                            last();
                        },
                        this::awaitLast);
    }

    private void last() {
        MPI_Send(null, 0, MPI_BYTE, target, LAST, MPI_COMM_WORLD);
    }

    private void awaitLast() {
        MPI_Recv(null, 0, MPI_BYTE, source(), LAST, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    /** Both partitions are ready before the receiver comes, so that they travel together. */
    private void partitioned() {
        int[] send = new int[1];
        expected()
                .sends(1)
                .handler("PART_SEND_INIT", 1, 0)
                .handler("PART_CTS", 0, 1)
                .handler("PART_SEND_DATA", 1, 0)
                .device("part_partitions_sent", PARTITIONS, 0)
                .device("part_partitions_early", PARTITIONS, 0)
                .run(
                        () -> {},
                        () -> {
                            byte[] data = new byte[PARTITIONS];
                            int partner = target;
                            MPI_Psend_init(
                                    data, PARTITIONS, 1, MPI_BYTE, partner, TAG, MPI_COMM_WORLD, MPI_INFO_NULL, send);
                            MPI_Start(send);
                            MPI_Pready_range(0, PARTITIONS - 1, send[0]);
                            last();
                            if (partner != me) {
                                finish(send);
                            }
                        },
                        this::receivePartitions);
        if (transport.equals("self")) {
            finish(send);
        }
    }

    private void receivePartitions() {
        awaitLast();
        Watch level = new Watch(check);
        level.add("part_unmatched_length", MPI_T_PVAR_CLASS_LEVEL, null);
        level.same("part_unmatched_length", 1);
        int[] request = new int[1];
        byte[] data = new byte[PARTITIONS];
        MPI_Precv_init(data, PARTITIONS, 1, MPI_BYTE, source(), TAG, MPI_COMM_WORLD, MPI_INFO_NULL, request);
        level.same("part_unmatched_length", 0);
        MPI_Start(request);
        finish(request);
        level.free();
    }

    private static void finish(int[] request) {
        await(request);
        MPI_Request_free(request);
    }
}
