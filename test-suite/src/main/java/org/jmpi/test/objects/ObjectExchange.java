package org.jmpi.test.objects;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import mpi.ObjectRequest;
import mpi.Request;
import org.jmpi.test.util.Bytes;
import org.jmpi.test.util.Check;
import org.jmpi.test.util.MTest;

/** Everybody sends objects to everybody; receives that began first are waited for in any order. */
public final class ObjectExchange {
    private static final int[] SIZES = {0, 10, 5_000, 70_000, 400_000};

    private final Check check = new Check();
    private final Intracomm comm = MPI.COMM_WORLD;
    private final int size = comm.getSize();
    private final Random random;

    private ObjectExchange(long seed) {
        random = new Random(seed);
    }

    public static void main(String[] args) throws Exception {
        MTest.main(args, ObjectExchange::run);
    }

    /** All pairs. */
    public static int run(String[] args) {
        long seed = MTest.seed(args, 20_261);
        ObjectExchange test = new ObjectExchange(seed);
        int rounds = MTest.option(args, "rounds", 12);
        for (int i = 0; i < rounds && test.check.errors() == 0; i++) {
            test.round(i);
        }
        if (test.check.errors() > 0) {
            System.out.println("seed=" + seed);
        }
        return test.check.errors();
    }

    /** The same random numbers at all ranks say who sends what. */
    private void round(int round) {
        int perPair = 1 + random.nextInt(3);
        int style = random.nextInt(4);
        List<ObjectRequest<byte[]>> receives = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (int k = 0; k < perPair * size; k++) {
            int source = k % size;
            receives.add(comm.iRecvObject(byte[].class, source, style == 1 ? MPI.ANY_TAG : k / size));
            order.add(k);
        }
        List<Request> sends = new ArrayList<>();
        for (int k = 0; k < perPair * size; k++) {
            int dest = (comm.getRank() + k) % size;
            byte[] bytes = Bytes.of(length(round, comm.getRank(), dest, k / size), k / size);
            if (style == 2 && dest != comm.getRank()) {
                comm.sendObject(bytes, dest, k / size);
            } else {
                sends.add(comm.iSendObject(bytes, dest, k / size));
            }
        }
        if (style != 3) {
            Request.waitAll(sends.toArray(new Request[0]));
        }
        Collections.shuffle(order, new Random(random.nextLong() + comm.getRank()));
        for (int k : order) {
            verify(receives.get(k), round, k % size, k / size);
        }
        Request.waitAll(sends.toArray(new Request[0]));
    }

    private void verify(ObjectRequest<byte[]> receive, int round, int source, int number) {
        byte[] got = receive.get();
        String what = "round " + round + ", from " + source + ", object " + number;
        check.same(source, receive.getStatus().getSource(), what + ": source");
        check.same(number, receive.getStatus().getTag(), what + ": tag");
        check.same(length(round, source, comm.getRank(), number), got.length, what + ": length");
        Bytes.check(check, got, got.length, number, what);
    }

    private static int length(int round, int source, int dest, int number) {
        return SIZES[Math.floorMod(round * 31 + source * 7 + dest * 3 + number, SIZES.length)] + number;
    }
}
