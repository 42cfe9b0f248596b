package org.jmpi.test.spawn;

import static org.jmpi.binding.Mpi.*;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jmpi.test.util.Check;

/** What tests of two groups do with their communicators. */
final class Exchange {
    /** Ints of a message that doesn't go eagerly. */
    private static final int LONG = 400_000;

    private Exchange() {}

    static int rank(int comm) {
        int[] rank = new int[1];
        MPI_Comm_rank(comm, rank);
        return rank[0];
    }

    static int size(int comm) {
        int[] size = new int[1];
        MPI_Comm_size(comm, size);
        return size[0];
    }

    static int remoteSize(int inter) {
        int[] size = new int[1];
        MPI_Comm_remote_size(inter, size);
        return size[0];
    }

    /** Every process swaps a short and a long message with each of the other group. {@code side} is 0 or 1. */
    static void all(Check check, int inter, int side) {
        for (int r = 0; r < remoteSize(inter); r++) {
            swap(check, inter, side, r, 1);
            swap(check, inter, side, r, LONG);
        }
    }

    private static void swap(Check check, int inter, int side, int peer, int count) {
        int me = rank(inter);
        int[] in = new int[count];
        int[] out = new int[count];
        for (int i = 0; i < count; i++) {
            out[i] = value(side, me, peer, i);
        }
        int[] request = new int[1];
        check.ok(MPI_Isend(out, count, MPI_INT, peer, count, inter, request), "MPI_Isend");
        check.ok(MPI_Recv(in, count, MPI_INT, peer, count, inter, MPI_STATUS_IGNORE), "MPI_Recv");
        check.ok(MPI_Wait(request, MPI_STATUS_IGNORE), "MPI_Wait");
        int wrong = 0;
        for (int i = 0; i < count; i++) {
            wrong += in[i] == value(1 - side, peer, me, i) ? 0 : 1;
        }
        check.same(0, wrong, "wrong ints of " + count + " from remote rank " + peer);
    }

    private static int value(int side, int from, int to, int i) {
        return ((side * 31 + from) * 31 + to) * 1_000_003 + i;
    }

    /** All members of {@code comm} know each other: everybody's rank comes to everybody. */
    static void intra(Check check, int comm, int size, int rank) {
        check.same(size, size(comm), "size");
        check.same(rank, rank(comm), "rank");
        int[] mine = {rank * 7 + 1};
        int[] all = new int[size];
        check.ok(MPI_Allgather(mine, 1, MPI_INT, all, 1, MPI_INT, comm), "MPI_Allgather");
        for (int r = 0; r < size; r++) {
            check.same(r * 7 + 1, all[r], "what rank " + r + " brings");
        }
    }

    /** Sends text from {@code root} to all of {@code comm}. */
    static String share(String text, int root, int comm) {
        byte[] bytes = bytes(rank(comm) == root ? text : "");
        MPI_Bcast(bytes, bytes.length, MPI_BYTE, root, comm);
        return text(bytes);
    }

    /** Returns a port's name as a message. */
    static byte[] bytes(String port) {
        return Arrays.copyOf(port.getBytes(StandardCharsets.UTF_8), MPI_MAX_PORT_NAME);
    }

    /** Returns the port's name that came as a message. */
    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).trim();
    }
}
