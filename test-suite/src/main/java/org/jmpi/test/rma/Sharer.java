package org.jmpi.test.rma;

import static org.jmpi.binding.Mpi.*;

import java.nio.ByteBuffer;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** A rank that has memory of MPI_Alloc_mem: rank 0 sends from it to the last one. */
final class Sharer {
    static final int TAG = 4;
    static final int GO = 5;
    /** Bytes of a message that is long enough for a rendezvous on each transport. */
    static final int N = 1_200_000;

    private static final int SIZE = 3_000_000;

    final Check check = new Check();
    final int target = MTest.size() - 1;
    final boolean sends = MTest.rank() == 0;
    final boolean receives = MTest.rank() == target;
    final ByteBuffer memory;

    Sharer() {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        ByteBuffer[] base = new ByteBuffer[1];
        check.ok(MPI_Alloc_mem(SIZE, MPI_INFO_NULL, base), "Alloc_mem");
        memory = base[0];
    }

    /** Gives the memory back; returns how many errors there were. */
    int end() {
        check.ok(MPI_Free_mem(memory), "Free_mem");
        return check.errors();
    }

    /** Writes {@code n} bytes of a pattern to {@code at}. */
    void put(int at, int n, long seed) {
        memory.put(at, Bytes.of(n, seed));
    }

    /** Checks that {@code n} bytes of a pattern are at {@code at}. */
    void verify(int at, int n, long seed, String what) {
        byte[] data = new byte[n];
        memory.get(at, data);
        Bytes.check(check, data, n, seed, what);
    }

    /** Makes {@code n} bytes at {@code at} such that no pattern has them. */
    void blank(int at, int n) {
        memory.put(at, Bytes.blank(n));
    }

    /** Rank {@code from} tells rank {@code to} to go on. */
    void go(int from, int to) {
        if (MTest.rank() == from) {
            MPI_Send(null, 0, MPI_BYTE, to, GO, MPI_COMM_WORLD);
        }
        if (MTest.rank() == to) {
            MPI_Recv(null, 0, MPI_BYTE, from, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }

    /** Sends, by form: Send, Ssend, Rsend, Isend. */
    int send(Object buffer, int n, int form) {
        int[] r = new int[1];
        return switch (form) {
            case 0 -> MPI_Send(buffer, n, MPI_BYTE, target, TAG, MPI_COMM_WORLD);
            case 1 -> MPI_Ssend(buffer, n, MPI_BYTE, target, TAG, MPI_COMM_WORLD);
            case 2 -> MPI_Rsend(buffer, n, MPI_BYTE, target, TAG, MPI_COMM_WORLD);
            default -> {
                MPI_Isend(buffer, n, MPI_BYTE, target, TAG, MPI_COMM_WORLD, r);
                yield MPI_Wait(r, MPI_STATUS_IGNORE);
            }
        };
    }

    int receive(byte[] in, int n) {
        return MPI_Recv(in, n, MPI_BYTE, 0, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}
