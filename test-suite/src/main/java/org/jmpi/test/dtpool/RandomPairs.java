package org.jmpi.test.dtpool;

import static org.jmpi.binding.Mpi.*;

import java.util.Random;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Sends between random layouts of the same basic elements, in all ways to send and to receive, and compares every byte
 * of both buffers with what plain lists of elements say. Arguments {@code seed=N}, {@code pairs=N}. Ranks work in pairs;
 * the last one of an odd number sends to itself.
 */
public final class RandomPairs {
    private RandomPairs() {}

    public static void main(String[] args) throws Exception {
        MTest.main(args, RandomPairs::run);
    }

    /** Each pair of ranks by itself. */
    public static int run(String[] args) {
        Check check = new Check();
        long seed = MTest.seed(args, System.nanoTime());
        long[] agreed = {seed};
        MPI_Bcast(agreed, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
        if (MTest.rank() == 0) {
            System.out.println("seed=" + agreed[0]);
        }
        int rank = MTest.rank();
        int peer = Math.min(rank ^ 1, MTest.size() - 1);
        Random seeds = new Random(agreed[0] + rank / 2);
        for (int i = 0; i < MTest.option(args, "pairs", 100); i++) {
            one(check, seeds.nextLong(), rank, peer, i);
        }
        return check.errors();
    }

    private static void one(Check check, long seed, int rank, int peer, int number) {
        Random random = new Random(~seed);
        boolean replace = peer != rank && random.nextInt(10) == 0;
        TypePair pair = new TypePair(seed, replace);
        int errors = check.errors();
        boolean swap = random.nextBoolean();
        Transfer transfer = new Transfer(check, pair, random, peer, number % 1000);
        if (replace) {
            transfer.replace(rank < peer);
        } else if (rank == peer) {
            transfer.self();
        } else if (rank < peer == swap) {
            transfer.send();
        } else {
            transfer.receive();
        }
        if (check.errors() > errors) {
            System.out.println("pair " + number + " (" + seed + "), " + transfer + ":\n  sent " + pair.sent
                    + "\n  received " + pair.received);
        }
    }

    /** Checks what a receive says about how much arrived. */
    static void counts(Check check, TypePair pair, int type, MPI_Status status) {
        int[] count = new int[1];
        MPI_Get_count(status, MPI_BYTE, count);
        check.same(pair.sent.elements.size(), count[0], "bytes");
        MPI_Get_elements(status, type, count);
        check.same(pair.received.shape.model.size() == 0 ? 0 : pair.elements, count[0], "Get_elements");
        int perType = pair.received.shape.model.data.size();
        MPI_Get_count(status, type, count);
        int expected = perType == 0 ? 0 : pair.elements % perType == 0 ? pair.elements / perType : MPI_UNDEFINED;
        check.same(expected, count[0], "Get_count");
    }
}
