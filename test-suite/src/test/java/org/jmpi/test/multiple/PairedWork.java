package org.jmpi.test.multiple;

import static org.jmpi.test.multiple.UnaskedThreads.exchange;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.jmpi.binding.Mpi;

/** What one thread does with its counterpart at the other rank: the same at both, by the same random numbers. */
record PairedWork(int peer, int tag, int comm, Random random, Encounter encounter) {
    static final int STEPS = 40;

    void run() {
        for (int i = 0; i < STEPS; i++) {
            encounter.atStep(i, tag);
            int length = random.nextInt(4) == 0 ? 20_000 : 1 + random.nextInt(50);
            int seed = random.nextInt();
            switch (random.nextInt(6)) {
                case 0 -> bothWays(length, seed);
                case 1 -> dup();
                case 2 -> sum(seed);
                case 3 -> probed(length, seed);
                default -> assertEquals(Mpi.MPI_SUCCESS, exchange(peer, tag, length, seed));
            }
        }
    }

    private void bothWays(int length, int seed) {
        int[] mine = new Random(seed).ints(length).toArray();
        int[] got = new int[length];
        int[] requests = new int[2];
        int[] one = new int[1];
        Mpi.MPI_Irecv(got, length, Mpi.MPI_INT, peer, tag, comm, one);
        requests[0] = one[0];
        Mpi.MPI_Isend(mine, length, Mpi.MPI_INT, peer, tag, comm, one);
        requests[1] = one[0];
        assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Waitall(2, requests, null));
        assertTrue(Arrays.equals(mine, got), "both ways, " + length);
    }

    private void probed(int length, int seed) {
        byte[] mine = new byte[length];
        new Random(seed).nextBytes(mine);
        byte[] got = new byte[length];
        int[] request = new int[1];
        int[] message = new int[1];
        Mpi.MPI_Isend(mine, length, Mpi.MPI_BYTE, peer, 50, comm, request);
        Mpi.MPI_Mprobe(peer, 50, comm, message, null);
        Mpi.MPI_Mrecv(got, length, Mpi.MPI_BYTE, message, null);
        Mpi.MPI_Wait(request, null);
        assertTrue(Arrays.equals(mine, got), "probed, " + length);
    }

    private void dup() {
        int[] made = new int[1];
        assertEquals(Mpi.MPI_SUCCESS, Mpi.MPI_Comm_dup(comm, made));
        Mpi.MPI_Barrier(made[0]);
        Mpi.MPI_Comm_free(made);
    }

    private void sum(int seed) {
        int[] sum = new int[1];
        int[] request = new int[1];
        Mpi.MPI_Iallreduce(new int[] {seed}, sum, 1, Mpi.MPI_INT, Mpi.MPI_SUM, comm, request);
        Mpi.MPI_Wait(request, null);
        assertEquals(2 * seed, sum[0]);
    }
}
