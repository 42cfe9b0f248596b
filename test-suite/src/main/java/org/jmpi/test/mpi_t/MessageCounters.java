package org.jmpi.test.mpi_t;

import static org.jmpi.binding.Mpi.*;

import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Messages and bytes, eager and by rendezvous, by transport, peer and communicator. */
public final class MessageCounters {
    private static final int LARGE = 1 << 22;
    private static final int TAG = 1;

    private final Check check = new Check();
    private final String transport = Watch.exists("shm_eager_sends") ? "shm" : "netmod";

    private MessageCounters() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, MessageCounters::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        MPI_T_init_thread(MPI_THREAD_SINGLE, new int[1]);
        MessageCounters test = new MessageCounters();
        test.eager();
        test.rendezvous();
        test.objects();
        test.connections();
        test.check.ok(MPI_T_finalize(), "T_finalize");
        return test.check.errors();
    }

    private Watch watch(String... names) {
        Watch watch = new Watch(check);
        for (String name : names) {
            watch.counters(name.replace("T_", transport + "_"));
        }
        return watch;
    }

    /** Three messages of 8 bytes for receives that are posted. */
    private void eager() {
        Watch watch = watch(
                "T_eager_sends",
                "T_eager_bytes_sent",
                "T_rendezvous_sends",
                "T_messages_sent",
                "T_eager_recvs",
                "T_eager_bytes_received",
                "T_messages_received",
                "recvs_posted",
                "posted_recvq_matches",
                "posted_recvq_match_attempts",
                "unexpected_messages",
                "recv_copies",
                "recv_bytes_copied");
        int[] requests = new int[3];
        Region.run(
                watch,
                () -> {
                    for (int i = 0; i < 3; i++) {
                        int[] request = new int[1];
                        MPI_Irecv(new byte[8], 8, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, request);
                        requests[i] = request[0];
                    }
                },
                () -> {
                    for (int i = 0; i < 3; i++) {
                        MPI_Send(new byte[8], 8, MPI_BYTE, 1, TAG, MPI_COMM_WORLD);
                    }
                },
                () -> MPI_Waitall(3, requests, MPI_STATUSES_IGNORE));
        if (MTest.rank() == 0) {
            watch.same(transport + "_eager_sends", 3, transport + "_eager_bytes_sent", 24);
            watch.same(transport + "_rendezvous_sends", 0, transport + "_messages_sent", 3);
        } else if (MTest.rank() == 1) {
            watch.same(transport + "_eager_recvs", 3, transport + "_eager_bytes_received", 24);
            watch.same(transport + "_messages_received", 3, "recvs_posted", 3, "posted_recvq_matches", 3);
            watch.same("unexpected_messages", 0, "recv_copies", 3, "recv_bytes_copied", 24);
            // each message looks into four bins at most
            watch.within("posted_recvq_match_attempts", 3, 12);
        }
        watch.free();
    }

    private void rendezvous() {
        Watch watch = watch(
                "T_eager_sends",
                "T_rendezvous_sends",
                "T_rendezvous_bytes_sent",
                "T_eager_recvs",
                "T_rendezvous_recvs",
                "T_rendezvous_bytes_received",
                "recv_bytes_copied");
        Region.run(
                watch,
                () -> {},
                () -> MPI_Send(new byte[LARGE], LARGE, MPI_BYTE, 1, TAG, MPI_COMM_WORLD),
                () -> MPI_Recv(new byte[LARGE], LARGE, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        if (MTest.rank() == 0) {
            watch.same(transport + "_rendezvous_sends", 1, transport + "_rendezvous_bytes_sent", LARGE);
            watch.same(transport + "_eager_sends", 0);
        } else if (MTest.rank() == 1) {
            watch.same(transport + "_rendezvous_recvs", 1, transport + "_rendezvous_bytes_received", LARGE);
            watch.same(transport + "_eager_recvs", 0, "recv_bytes_copied", LARGE);
        }
        watch.free();
    }

    /** Two communicators, each with variables of its own, and arrays by peer. */
    private void objects() {
        int[] other = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, other);
        Watch world = watch();
        bind(world, MPI_COMM_WORLD);
        Watch dup = watch();
        bind(dup, new int[] {other[0]});
        world.counters("messages_sent_to", "bytes_sent_to", "bytes_received_from");
        dup.start();
        int before = MTest.rank() == 1 ? 1 : 0;
        Region.run(
                world,
                () -> {},
                () -> {
                    messages(true, 3, 10, other[0]);
                    messages(true, 2, 20, MPI_COMM_WORLD);
                },
                () -> {
                    messages(false, 3, 10, other[0]);
                    messages(false, 2, 20, MPI_COMM_WORLD);
                });
        boolean sends = MTest.rank() == 0;
        if (MTest.rank() < 2) {
            counted(dup, sends ? 3 : 0, sends ? 30 : 0, sends ? 0 : 3, sends ? 0 : 30);
            counted(world, sends ? 2 : before, sends ? 40 : 0, sends ? 0 : 2, sends ? 0 : 40);
            dup.element("comm_bytes_sent_to", 1, sends ? 30 : 0);
            world.element("messages_sent_to", 1, sends ? 5 : 0);
            world.element("bytes_sent_to", 1, sends ? 70 : 0);
            world.element("bytes_received_from", 0, sends ? 0 : 70);
        }
        world.free();
        dup.free();
        MPI_Comm_free(other);
    }

    private static void bind(Watch watch, Object comm) {
        for (String name : new String[] {"messages_sent", "bytes_sent", "messages_received", "bytes_received"}) {
            watch.add("comm_" + name, MPI_T_PVAR_CLASS_COUNTER, comm);
        }
        watch.add("comm_bytes_sent_to", MPI_T_PVAR_CLASS_COUNTER, comm);
    }

    private static void counted(Watch watch, int sent, int bytesSent, int received, int bytesReceived) {
        watch.same("comm_messages_sent", sent, "comm_bytes_sent", bytesSent);
        watch.same("comm_messages_received", received, "comm_bytes_received", bytesReceived);
    }

    private static void messages(boolean send, int messages, int n, int comm) {
        byte[] buffer = new byte[n];
        for (int i = 0; i < messages; i++) {
            if (send) {
                MPI_Send(buffer, n, MPI_BYTE, 1, TAG, comm);
            } else {
                MPI_Recv(buffer, n, MPI_BYTE, 0, TAG, comm, MPI_STATUS_IGNORE);
            }
        }
    }

    private static void pass(boolean send) {
        int peer = 1 - MTest.rank();
        if (send) {
            MPI_Send(new byte[1], 1, MPI_BYTE, peer, TAG, MPI_COMM_WORLD);
        } else {
            MPI_Recv(new byte[1], 1, MPI_BYTE, peer, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }

    /** After all that, each of the two has one connection if there are any. */
    private void connections() {
        if (transport.equals("netmod") && MTest.size() == 2) {
            Watch watch = watch("netmod_socket_writes", "netmod_socket_reads");
            watch.add("netmod_connections", MPI_T_PVAR_CLASS_LEVEL, null);
            watch.start();
            boolean first = MTest.rank() == 0;
            // an answer to what was sent since the start can't have been read before it
            for (int i = 0; i < 2; i++) {
                pass(first);
                pass(!first);
            }
            watch.same("netmod_connections", 1);
            // two messages write to a socket, and an answer is read from it
            watch.within("netmod_socket_writes", 2, Long.MAX_VALUE);
            watch.within("netmod_socket_reads", 1, Long.MAX_VALUE);
            watch.free();
        }
    }
}
