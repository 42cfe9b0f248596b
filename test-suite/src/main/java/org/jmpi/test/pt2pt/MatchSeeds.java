package org.jmpi.test.pt2pt;

import static org.jmpi.binding.Mpi.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jmpi.binding.MPI_Status;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/**
 * Random mixtures of receives, with and without wildcards, on two communicators, match what a list searched from its
 * beginning would match. Arguments {@code seed=N}, {@code rounds=N}.
 */
public final class MatchSeeds {
    private static final int MESSAGES = 120;
    private static final int TAGS = 4;
    private static final int ANY = -1;
    private static final int SYNC = 99;

    private MatchSeeds() {}

    /** A message or, with ANY, a receive. */
    private record Envelope(int comm, int tag, int number) {
        boolean takes(Envelope message) {
            return comm == message.comm && (tag == ANY || tag == message.tag);
        }
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, MatchSeeds::run);
    }

    /** Rank 0 sends to rank 1. */
    public static int run(String[] args) {
        Check check = new Check();
        int[] other = new int[1];
        MPI_Comm_dup(MPI_COMM_WORLD, other);
        int[] comms = {MPI_COMM_WORLD, other[0]};
        long seed = MTest.seed(args, 20260101);
        for (int round = 0; round < MTest.option(args, "rounds", 20); round++) {
            long own = seed + round;
            boolean posted = round % 2 == 0;
            if (MTest.rank() == 0) {
                send(messages(new Random(own)), comms, posted);
            } else if (MTest.rank() == 1) {
                receive(check, messages(new Random(own)), new Random(~own), comms, posted, "seed=" + own);
            }
        }
        MPI_Comm_free(other);
        return check.errors();
    }

    private static List<Envelope> messages(Random random) {
        List<Envelope> messages = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            messages.add(new Envelope(random.nextInt(2), random.nextInt(TAGS), i));
        }
        return messages;
    }

    private static void send(List<Envelope> messages, int[] comms, boolean posted) {
        if (posted) {
            MPI_Recv(null, 0, MPI_BYTE, 1, SYNC, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        int[] requests = new int[messages.size()];
        int[] one = new int[1];
        for (Envelope each : messages) {
            int[] data = {each.number};
            MPI_Isend(data, 1, MPI_INT, 1, each.tag, comms[each.comm], one);
            requests[each.number] = one[0];
        }
        MPI_Ssend(null, 0, MPI_BYTE, 1, SYNC, MPI_COMM_WORLD);
        MPI_Waitall(requests.length, requests, MPI_STATUSES_IGNORE);
    }

    private static void receive(
            Check check, List<Envelope> messages, Random random, int[] comms, boolean posted, String seed) {
        List<Envelope> receives = receives(messages, random, posted);
        int[] expected = model(messages, receives, posted);
        int[][] data = new int[receives.size()][1];
        int[] requests = new int[receives.size()];
        if (!posted) {
            MPI_Recv(null, 0, MPI_BYTE, 0, SYNC, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        int[] one = new int[1];
        for (int r = 0; r < receives.size(); r++) {
            Envelope each = receives.get(r);
            data[r][0] = -1;
            int source = random.nextBoolean() ? 0 : MPI_ANY_SOURCE;
            int tag = each.tag == ANY ? MPI_ANY_TAG : each.tag;
            MPI_Irecv(data[r], 1, MPI_INT, source, tag, comms[each.comm], one);
            requests[r] = one[0];
        }
        if (posted) {
            MPI_Send(null, 0, MPI_BYTE, 0, SYNC, MPI_COMM_WORLD);
            // every receive has a message of its own, so none takes this one
            MPI_Recv(null, 0, MPI_BYTE, 0, SYNC, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        MPI_Status[] statuses = new MPI_Status[requests.length];
        Arrays.setAll(statuses, i -> new MPI_Status());
        check.ok(MPI_Waitall(requests.length, requests, statuses), seed);
        for (int r = 0; r < data.length; r++) {
            check.same(expected[r], data[r][0], seed + (posted ? " posted" : " unexpected") + ": receive " + r);
            check.same(messages.get(expected[r]).tag, statuses[r].MPI_TAG, seed + ": tag of receive " + r);
        }
    }

    /** As many receives as messages; what would match none takes any tag instead. */
    private static List<Envelope> receives(List<Envelope> messages, Random random, boolean posted) {
        List<Envelope> receives = new ArrayList<>();
        for (Envelope each : messages) {
            receives.add(new Envelope(each.comm, random.nextInt(3) == 0 ? ANY : each.tag, 0));
        }
        Collections.shuffle(receives, random);
        boolean starved = true;
        while (starved) {
            starved = false;
            int[] matched = model(messages, receives, posted);
            for (int r = 0; r < matched.length; r++) {
                if (matched[r] < 0) {
                    receives.set(r, new Envelope(receives.get(r).comm, ANY, 0));
                    starved = true;
                }
            }
        }
        return receives;
    }

    /** Says which message each receive gets. */
    private static int[] model(List<Envelope> messages, List<Envelope> receives, boolean posted) {
        int[] matched = new int[receives.size()];
        Arrays.fill(matched, -1);
        boolean[] taken = new boolean[messages.size()];
        for (int i = 0; i < (posted ? messages.size() : receives.size()); i++) {
            for (int j = 0; j < (posted ? receives.size() : messages.size()); j++) {
                int m = posted ? i : j;
                int r = posted ? j : i;
                if (matched[r] < 0 && !taken[m] && receives.get(r).takes(messages.get(m))) {
                    matched[r] = m;
                    taken[m] = true;
                    break;
                }
            }
        }
        return matched;
    }
}
